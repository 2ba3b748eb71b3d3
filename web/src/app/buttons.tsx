// The buttons of the page: an icon, words, or both. They send a message, unless they have a handler of their own.

import type { ComponentProps } from "preact";
import { useDispatch } from "./hooks";
import { Icon, type IconName } from "./icons";
import { keyFor } from "./keymap";
import type { Message } from "./state";

type ButtonProps = ComponentProps<"button"> & {
  icon?: IconName;
  label?: string;
  isPrimary?: boolean;
  message?: Message;
};

export function Button({ icon, label, isPrimary, message, children, ...attributes }: ButtonProps) {
  const dispatch = useDispatch();
  const css = isPrimary ? "button primary" : "button";
  return (
    <button type="button" class={css} onClick={message && (() => dispatch(message))} {...attributes}>
      {icon && <Icon name={icon} />}
      {label}
      {children}
    </button>
  );
}

/** An icon, whose tooltip is its title; in the bar of a wide window the title stands beside it. */
export function Tool({ title, ...props }: ButtonProps & { title: string; icon: IconName }) {
  return (
    <Button class="tool" data-tip={withKey(title, props.message)} aria-label={title} {...props}>
      <span class="tool-title">{title}</span>
    </Button>
  );
}

/** What a key does too: the tooltip says which one. */
export function KeyButton({ meaning, label, ...props }: ButtonProps & { meaning: string; message: Message }) {
  return (
    <Button data-tip={withKey(meaning, props.message)} aria-label={meaning} {...props}>
      {label && <span>{label}</span>}
    </Button>
  );
}

function withKey(meaning: string, message: Message | undefined) {
  const key = message && keyFor(message);
  return key ? `${meaning} (${key})` : meaning;
}

/** Moves the focus along the buttons of an element and presses the one that it reaches; steps: by the name of the key. */
export function stepAlongButtons(event: KeyboardEvent, steps: Readonly<Record<string, number>>) {
  const step = steps[event.key];
  if (!step) return;
  const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll("button")];
  const next = buttons[buttons.findIndex((button) => button === document.activeElement) + step];
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
  next?.click();
}
