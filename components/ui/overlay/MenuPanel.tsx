"use client";

import { Check } from "lucide-react";
import { useLocale } from "next-intl";
import { Menu as Radix } from "radix-ui/internal";
import { useRef, type ReactNode, type RefObject } from "react";
import { directionOf } from "@/lib/i18n/locale";
import { classNames } from "../class-names";
import { Kbd } from "../Kbd";
import { MenuParts, type ChoiceProps, type ItemProps, type TickProps } from "./menu-parts";
import "../style-nonce";

const row = classNames(
  "flex min-h-8 w-full items-center gap-2.5 rounded-sm px-2 text-sm outline-none select-none",
  "data-highlighted:bg-hover data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0",
);

interface MenuPanelProps {
  id: string;
  /** The trigger, beside which the panel opens. */
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  align?: "start" | "end";
  returnsFocus?: boolean;
  children: ReactNode;
}

/** The panel of a `Menu`. */
export function MenuPanel({ id, anchor, open, onOpenChange, label, align = "end", returnsFocus = true, children }: MenuPanelProps) {
  const leftByPointer = useRef(false);
  return (
    <Radix.Root modal={false} dir={directionOf(useLocale())} open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Radix.Portal>
        <section aria-label={label}>
          <Radix.Content
            id={id}
            onInteractOutside={() => (leftByPointer.current = true)}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (returnsFocus && !leftByPointer.current) anchor.current?.focus();
              leftByPointer.current = false;
            }}
            align={align}
            sideOffset={4}
            collisionPadding={8}
            aria-label={label}
            className={classNames(
              "z-50 max-h-(--radix-popper-available-height) min-w-52 overflow-y-auto rounded-md",
              "border border-line bg-raised p-1 shadow-float float-in",
            )}
          >
            <MenuParts value={parts}>{children}</MenuParts>
          </Radix.Content>
        </section>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Item({ children, icon, onSelect, keys, tone, disabled = false }: ItemProps) {
  return (
    <Radix.Item
      onSelect={onSelect}
      disabled={disabled}
      className={classNames(row, tone === "danger" ? "text-bad" : "text-text [&_svg]:text-muted")}
    >
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
      {keys ? <Kbd keys={keys} /> : null}
    </Radix.Item>
  );
}

function LinkItem({ children }: { children: ReactNode }) {
  return (
    <Radix.Item asChild className={classNames(row, "text-text [&_svg]:text-muted")}>
      {children}
    </Radix.Item>
  );
}

function Mark({ shown }: { shown: boolean }) {
  return <span className="inline-flex size-4 items-center justify-center text-accent">{shown ? <Check /> : null}</span>;
}

function Tick({ checked, onChange, disabled = false, children }: TickProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={onChange}
      disabled={disabled}
      onSelect={(event) => event.preventDefault()}
      className={row}
    >
      <Mark shown={checked} />
      <span className="min-w-0 flex-1">{children}</span>
    </Radix.CheckboxItem>
  );
}

function Choice({ label, value, options, onChange }: ChoiceProps<string>) {
  return (
    <Radix.RadioGroup value={value} onValueChange={onChange}>
      <Label>{label}</Label>
      {options.map((option) => (
        <Radix.RadioItem
          key={option.value}
          value={option.value}
          lang={option.lang}
          onSelect={(event) => event.preventDefault()}
          className={row}
        >
          <Mark shown={option.value === value} />
          {option.label}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

function Label({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 pt-2 pb-1 text-xs text-muted">{children}</Radix.Label>;
}

function Separator() {
  return <Radix.Separator className="my-1 h-px bg-line" />;
}

const parts = { Item, LinkItem, Tick, Choice, Label, Separator };
