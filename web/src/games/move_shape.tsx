// The shape of a move beside its text, in games that have one.

import type { MoveShapeProps } from "./game_ui";
import { uiOf } from "./index";

export function MoveShape(props: MoveShapeProps) {
  const { MoveShape: Drawn } = uiOf(props.table).components;
  return Drawn ? <Drawn {...props} /> : null;
}
