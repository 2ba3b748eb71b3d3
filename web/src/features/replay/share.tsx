// What is in the dialogs that share and open games; it is loaded on first use.

import { useEffect, useRef, useState } from "preact/hooks";
import { copyText } from "../../app/browser";
import { Button } from "../../app/buttons";
import { useDispatch, useGame, useSelect, useTable } from "../../app/hooks";
import { t } from "../../app/i18n";
import { Icon } from "../../app/icons";
import type { Table } from "../../app/state";
import { plySeen } from "../../games/past";
import { tableAt } from "../../games/seen";
import { LinkRow } from "../friends";
import { pythonOf } from "./python";
import { linkTo, savedGameOf } from "./saved_games";
import { filesOf } from "./save_files";

/** Bytes of the largest file that is read; a saved game has a few thousand, an archive a thousand games. */
const MAX_FILE_BYTES = 20_000_000;

export function ShareBody() {
  const dispatch = useDispatch();
  const shown = useGame((state) => {
    const { table, replay } = state;
    return { table, ply: plySeen(state), isPast: replay.ply !== null, isHere: replay.sharesPosition };
  });
  if (!shown) return null;
  const { table, ply, isPast, isHere } = shown;
  return (
    <>
      <LinkRow label={t("replay.share.link")} link={linkTo(savedGameOf(table), isPast && isHere ? ply : null)} />
      <label class="field" hidden={!isPast}>
        <input
          type="checkbox"
          id="share-here"
          checked={isPast && isHere}
          onChange={({ currentTarget }) => dispatch({ type: "replay:share-position", isOn: currentTarget.checked })}
        />
        <span>{t("replay.share.here")}</span>
      </label>
      <p class="soft">{t("replay.share.link.note")}</p>
      <h3>{t("replay.share.files")}</h3>
      <Files table={table} />
      <PythonButton table={tableAt(table, ply)} />
    </>
  );
}

/** Copies a program for the position on the screen. */
function PythonButton({ table }: { table: Table }) {
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
  const copy = async () => setOutcome((await copyText(pythonOf(table))) ? "copied" : "failed");
  return (
    <p class="python">
      <Button id="copy-python" icon="copy" onClick={() => void copy()} label={t("replay.share.python")} />
      <small role="status">{t(`replay.share.python.${outcome ?? "note"}`)}</small>
    </p>
  );
}

/** A button for each file, which is made when it is pressed. */
function Files({ table }: { table: Table }) {
  const dispatch = useDispatch();
  const seen = useTable((state) => state);
  return (
    <div class="actions" id="share-files">
      {seen &&
        filesOf(table, seen).map(({ ending, type, text }) => {
          const name = `polindrome-${table.name}-${today()}.${ending}`;
          const save = () => dispatch({ type: "replay:save", file: { name, type, text: text() } });
          return (
            <Button key={ending} id={`save-${ending}`} icon="save" onClick={save} label={t(`replay.share.${ending}`)} />
          );
        })}
    </div>
  );
}

/** The date where the player is. */
function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** A file that is chosen or dropped, or a link or a text that is pasted. */
export function OpenForm() {
  const dispatch = useDispatch();
  const form = useRef<HTMLFormElement>(null);
  const [isUnderFile, setUnderFile] = useState(false);
  const [draft, problem] = useSelect(({ replay }) => [replay.draft, replay.problem]);

  const read = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_FILE_BYTES) return dispatch({ type: "replay:open-failed", problem: t("replay.open.large") });
    dispatch({ type: "replay:open-text", text: await file.text() });
  };

  // A file may be dropped anywhere in the dialog: beside it, the browser would leave the page for the file.
  useEffect(() => {
    const dialog = form.current?.closest("dialog");
    const listening = new AbortController();
    const onDrag = (event: DragEvent) => {
      if (event.type !== "dragleave") event.preventDefault();
      setUnderFile(event.type === "dragover");
      if (event.type === "drop") void read(event.dataTransfer?.files[0]);
    };
    for (const type of ["dragover", "drop", "dragleave"] as const) {
      dialog?.addEventListener(type, onDrag, { signal: listening.signal });
    }
    return () => listening.abort();
  }, []);

  return (
    <form
      class="open-form"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        dispatch({ type: "replay:open-text", text: draft });
      }}
    >
      <label class={`drop-zone ${isUnderFile ? "over" : ""}`}>
        <Icon name="folder" />
        <b>{t("replay.open.file")}</b>
        <input
          type="file"
          class="unseen"
          id="open-file"
          accept=".json,.jsonl,.blksgf,application/json"
          onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
        />
        <small>{t("replay.open.file.note")}</small>
      </label>
      <label class="paste">
        {t("replay.open.paste")}
        <textarea
          id="open-text"
          rows={4}
          spellcheck={false}
          value={draft}
          onInput={({ currentTarget }) => dispatch({ type: "replay:draft", text: currentTarget.value })}
        />
      </label>
      <Button type="submit" isPrimary id="open-go" label={t("replay.open.go")} />
      <p class="problem" role="alert" id="open-problem">
        {problem}
      </p>
    </form>
  );
}
