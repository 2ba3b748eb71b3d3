// Components that are loaded on first use.

import { useModule } from "./hooks";

type Name =
  | "ArchiveBody"
  | "Help"
  | "LessonBody"
  | "OpenForm"
  | "PlayOnForm"
  | "RecentList"
  | "RemoveForm"
  | "SettingsForm"
  | "ShareBody"
  | "TextContents";

export function Lazy({ name }: { name: Name }) {
  const Body = useModule(load)?.[name];
  return Body ? <Body /> : null;
}

const load = () => import("./later");
