// Short news over the lower edge of the board, for what is easily missed in the status line.

import { Button, Tool } from "../../app/buttons";
import { useSelect, useStore } from "../../app/hooks";
import { t } from "../../app/i18n";

/** Screen readers hear the news from #live; an offer is theirs, too. */
export function Toast() {
  const { current, dispatch } = useStore();
  const toast = useSelect((state) => state.toast);
  if (!toast) return null;
  const { text, offer } = toast;
  if (!offer) {
    return (
      <p class="toast" id="toast" aria-hidden="true">
        {text}
      </p>
    );
  }
  const close = () => {
    const shown = current().toast;
    if (shown) dispatch({ type: "toast-over", toast: shown });
  };
  const accept = () => {
    dispatch(offer.message);
    close();
  };
  return (
    <div class="toast" id="toast" role="group" aria-label={text}>
      <p>{text}</p>
      <Button isPrimary id="accept-offer" label={offer.label} onClick={accept} />
      <Tool id="decline-offer" title={t("page.close")} icon="clear" onClick={close} />
    </div>
  );
}
