// The tutorial on the page: the invitation in the lobby, the links to the lessons, and the place of the lesson.

import { Tool } from "../../app/buttons";
import { useSelect } from "../../app/hooks";
import { t } from "../../app/i18n";
import { Lazy } from "../../app/lazy";
import { hrefOf } from "../../app/router";
import { FAMILIES } from "../../games";

/** Invites to the lessons on the first visit. */
export function Invitation() {
  const isHidden = useSelect(({ settings }) => !settings.newcomer || Object.keys(settings.setups).length > 0);
  return (
    <aside class="invitation" id="invitation" aria-label={t("tutorial.invite.label")} hidden={isHidden}>
      <p>{t("tutorial.invite.words")}</p>
      <LessonLinks kind="invite" />
      <Tool id="no-lesson" title={t("tutorial.invite.dismiss")} icon="clear" message={{ type: "tutorial:dismiss" }} />
    </aside>
  );
}

export function LessonLinks({ kind }: { kind: "invite" | "title" }) {
  return FAMILIES.map((family) => (
    <a class="button" id={`${kind}-${family}`} href={hrefOf({ screen: "tutorial", family })}>
      {t(`${family}.tutorial.${kind}`)}
    </a>
  ));
}

/** The section of the lesson; what is in it is loaded with the lessons. */
export function LessonPanel() {
  const isShown = useSelect(({ screen }) => screen === "tutorial");
  return (
    <section class="lesson" id="lesson" aria-label={t("tutorial.label")}>
      {isShown && <Lazy name="LessonBody" />}
    </section>
  );
}
