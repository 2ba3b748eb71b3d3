// What is in the dialog that asks how to play on from a position: which seat, against which level. Loaded on first use.

import { levelTitle } from "../../app/catalogue";
import { Button } from "../../app/buttons";
import { useDispatch, useSelect } from "../../app/hooks";
import { t } from "../../app/i18n";
import { uiOf } from "../../games";
import { Choice } from "../lobby";

export function PlayOnForm() {
  const dispatch = useDispatch();
  const [table, catalogue, isBusy] = useSelect((state) => [state.table, state.catalogue, state.busy] as const);
  const continuation = useSelect(({ replay }) => replay.continuation);
  if (!table || !continuation) return null;
  const { seat, level } = continuation;
  const { sides, legend } = uiOf(table).lobbyOf(table.name, table.seats.length, table.sides);
  const levels = catalogue?.games.find(({ name }) => name === table.name)?.levels ?? [];
  const cards = [
    ...sides.map((side) => ({ ...side, value: String(side.seat) })),
    {
      value: "all",
      title: t("replay.play-on.all"),
      note: t("replay.play-on.all.note"),
      swatches: sides.flatMap(({ swatches }) => swatches),
    },
  ];
  const choose = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return;
    dispatch({ type: "replay:answer", answer: { seat: target.value === "all" ? "all" : Number(target.value) } });
  };
  return (
    <form
      class="play-on-form"
      onSubmit={(event) => {
        event.preventDefault();
        dispatch({ type: "replay:start" });
      }}
    >
      <div onChange={choose}>
        <Choice name="seat" legend={legend} cards={cards} chosen={String(seat)} />
      </div>
      <label class="field" hidden={seat === "all"}>
        <span>{t("lobby.levels")}</span>
        <select
          name="level"
          value={level}
          onChange={({ currentTarget }) => dispatch({ type: "replay:answer", answer: { level: currentTarget.value } })}
        >
          {levels.map((each) => (
            <option key={each.name} value={each.name}>
              {levelTitle(each)}
            </option>
          ))}
        </select>
      </label>
      <Button
        type="submit"
        isPrimary
        class="button primary"
        id="play-on-start"
        disabled={isBusy}
        label={t("replay.play-on.start")}
      />
    </form>
  );
}
