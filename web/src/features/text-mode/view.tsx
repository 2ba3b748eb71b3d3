// The place of text mode on the page; its contents are loaded on first use.

import { useLayoutEffect } from "preact/hooks";
import { useSelect } from "../../app/hooks";
import { t } from "../../app/i18n";
import { Lazy } from "../../app/lazy";
import { isTextMode } from "./state";

export function TextPanel() {
  const isShown = useSelect(isTextMode);
  useLayoutEffect(() => {
    document.body.toggleAttribute("data-words-mode", isShown);
  }, [isShown]);
  return (
    <section class="text" id="text" aria-label={t("text.label")} hidden={!isShown}>
      {isShown && <Lazy name="TextContents" />}
    </section>
  );
}
