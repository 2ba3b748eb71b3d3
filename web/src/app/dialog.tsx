// A dialog on top of the page: open while the state says so.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "./buttons";
import { useDispatch, useSelect } from "./hooks";
import { t } from "./i18n";
import type { DialogName } from "./state";

/** Its contents are rendered only while it is open; it closes with Escape, its button, or a click beside it. */
export function Dialog({ name, title, children }: { name: DialogName; title: string; children: ComponentChildren }) {
  const dispatch = useDispatch();
  const isOpen = useSelect(({ dialog }) => dialog === name);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen) dialog.current?.close();
  }, [isOpen]);
  const close = () => dialog.current?.close();
  return (
    <dialog
      id={name}
      ref={dialog}
      aria-labelledby={`${name}-title`}
      onClick={({ target }) => target === dialog.current && close()}
      onClose={() => dispatch({ type: "dialog-closed", dialog: name })}
    >
      {isOpen && (
        <>
          <header>
            <h2 id={`${name}-title`}>{title}</h2>
            <Button class="tool" icon="clear" aria-label={t("page.close")} onClick={close} />
          </header>
          <div class="body">{children}</div>
        </>
      )}
    </dialog>
  );
}
