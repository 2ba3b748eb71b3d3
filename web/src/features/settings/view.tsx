// What is in the dialogs for what the player sets once for all games, and for help: the rules and the keys.

import type { ComponentChildren } from "preact";
import { install, isInstallable } from "../../app/browser";
import { Button } from "../../app/buttons";
import { useDispatch, useSelect } from "../../app/hooks";
import { t, tOr } from "../../app/i18n";
import { keyGroupsOf } from "../../app/keymap";
import { hrefOf } from "../../app/router";
import type { Settings } from "../../app/state";
import { Loaded } from "../../games/legend";
import { FAMILIES, familyShown, uiOfFamily } from "../../games";
import { ForgetResults } from "../results";

/** The settings that are on or off. */
type Switch = { [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never }[keyof Settings];

export function SettingsForm() {
  return (
    <>
      <div class="columns">
        <Group name="sound" checks={["muted"]}>
          <Volume />
        </Group>
        <Group name="play" checks={["undoAll", "thoughts", "textMode"]}>
          <Answers name="confirmTouch" answers={["never", "taps", "always"]} />
        </Group>
        <Group name="page">
          <div class="pair">
            <Answers name="theme" answers={["auto", "light", "dark"]} />
            <Answers name="language" answers={["auto", "en", "de"]} />
          </div>
        </Group>
        <Group name="board" checks={["turnBoard", "anchors", "coordinates", "numbers"]}>
          <Answers name="palette" answers={["standard", "safe", "contrast"]} />
          <Check name="patterns" />
        </Group>
      </div>
      <ForgetResults />
      <InstallOffer />
    </>
  );
}

function Group({ name, checks = [], children }: { name: string; checks?: Switch[]; children?: ComponentChildren }) {
  return (
    <section>
      <h3>{t(`dialogs.settings.${name}`)}</h3>
      {checks.map((each) => (
        <Check key={each} name={each} />
      ))}
      {children}
    </section>
  );
}

function Check({ name }: { name: Switch }) {
  const dispatch = useDispatch();
  const isOn = useSelect(({ settings }) => settings[name]);
  const note = tOr(`dialogs.settings.${name}.note`, "");
  return (
    <label class="field check">
      <input
        type="checkbox"
        name={name}
        checked={isOn}
        onChange={() => dispatch({ type: "set", settings: { [name]: !isOn } })}
      />
      <span>
        {t(`dialogs.settings.${name}`)}
        {note && <small>{note}</small>}
      </span>
    </label>
  );
}

/** A sound is played when the slider is released. */
function Volume() {
  const dispatch = useDispatch();
  const volume = useSelect(({ settings }) => settings.volume);
  return (
    <label class="field">
      {t("dialogs.settings.volume")}
      <input
        type="range"
        name="volume"
        min={0}
        max={1}
        step={0.05}
        value={String(volume)}
        onInput={({ currentTarget }) => dispatch({ type: "set", settings: { volume: Number(currentTarget.value) } })}
        onChange={() => dispatch({ type: "try-sound" })}
      />
    </label>
  );
}

function Answers<Name extends "theme" | "language" | "palette" | "confirmTouch">({
  name,
  answers,
}: {
  name: Name;
  answers: Settings[Name][];
}) {
  const dispatch = useDispatch();
  const chosen = useSelect(({ settings }) => settings[name]);
  const choose = (answer: string) => {
    // Players who need the colour-blind palette probably need the patterns, too.
    const implied = answer === "safe" ? { patterns: true } : {};
    dispatch({ type: "set", settings: { [name]: answer, ...implied } });
  };
  return (
    <fieldset class="answers">
      <legend>{t(`dialogs.settings.${name}`)}</legend>
      {answers.map((answer) => (
        <label key={answer}>
          <input type="radio" name={name} value={answer} checked={answer === chosen} onChange={() => choose(answer)} />
          {t(`dialogs.settings.${name}.${answer}`)}
        </label>
      ))}
    </fieldset>
  );
}

/** Only some browsers offer to install the page. */
function InstallOffer() {
  return (
    <p class="install" hidden={!isInstallable()}>
      <Button id="install" onClick={install} label={t("dialogs.settings.install")} />
      <small>{t("dialogs.settings.install.note")}</small>
    </p>
  );
}

export function Help() {
  const family = useSelect(familyShown);
  const { rules, hands } = uiOfFamily(family).texts();
  return (
    <>
      <div class="guide">
        <section>
          <ol class="rules">
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ol>
          {FAMILIES.includes(family) && (
            <a class="button" id="to-lesson" href={hrefOf({ screen: "tutorial", family })}>
              {t(`${family}.tutorial.title`)}
            </a>
          )}
        </section>
        <section>
          <h3>{t("dialogs.help.hands")}</h3>
          <p>{hands}</p>
        </section>
      </div>
      {FAMILIES.includes(family) && (
        <section class="legend-section">
          <h3>{t("dialogs.help.marks")}</h3>
          <Loaded family={family} name="Legend" />
        </section>
      )}
      <h3>{t("dialogs.help.keys")}</h3>
      <div class="columns">
        {keyGroupsOf(family).map((group) => (
          <KeyGroup key={group.name} {...group} />
        ))}
      </div>
    </>
  );
}

/** Keys with the same meaning are in one line. */
function KeyGroup({ name, keys }: ReturnType<typeof keyGroupsOf>[number]) {
  return (
    <section>
      <h4>{t(`dialogs.help.keys.${name}`)}</h4>
      <dl class="keys">
        {[...new Set(keys.map(({ words }) => words))].map((words) => (
          <div key={words}>
            <dt>
              {keys
                .filter((key) => key.words === words)
                .map(({ shown }) => (
                  <kbd key={shown}>{shown}</kbd>
                ))}
            </dt>
            <dd>{t(words)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
