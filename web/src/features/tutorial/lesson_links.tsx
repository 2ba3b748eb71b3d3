// The ways to the lessons.

import { t } from "../../app/i18n";
import { FAMILIES } from "../../games";

export function LessonLinks({ kind }: { kind: "invite" | "title" }) {
  return FAMILIES.map((family) => (
    <a class="button" id={`${kind}-${family}`} href={`/learn/${family}`}>
      {t(`tutorial.${kind}.${family}`)}
    </a>
  ));
}
