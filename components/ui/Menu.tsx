"use client";

import { Check } from "lucide-react";
import { useLocale } from "next-intl";
import { DropdownMenu as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { directionOf } from "@/lib/i18n/locale";
import { classNames } from "./class-names";
import { Kbd } from "./Kbd";
import "./style-nonce";

const row = classNames(
  "flex min-h-8 w-full items-center gap-2.5 rounded-sm px-2 text-sm outline-none select-none",
  "data-highlighted:bg-hover data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0",
);

interface MenuProps {
  trigger: ReactNode;
  children: ReactNode;
  align?: "start" | "end";
  /** The menu's accessible name; it also names the landmark around it, which keeps it within one as the rest of the page is. */
  label: string;
  /** Set both where something besides the trigger also opens the menu. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** False once an item has opened something else: then the focus must not return to the trigger. */
  returnsFocus?: boolean;
}

/** A dropdown menu. `trigger` must be one element that accepts a ref, such as a `Button` or an `IconButton`. */
export function Menu({ trigger, children, align = "end", label, returnsFocus = true, ...control }: MenuProps) {
  return (
    <Radix.Root modal={false} dir={directionOf(useLocale())} {...control}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <section aria-label={label}>
          <Radix.Content
            onCloseAutoFocus={(event) => !returnsFocus && event.preventDefault()}
            align={align}
            sideOffset={4}
            collisionPadding={8}
            aria-label={label}
            className={classNames(
              "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-md",
              "border border-line bg-raised p-1 shadow-float float-in",
            )}
          >
            {children}
          </Radix.Content>
        </section>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface MenuItemProps {
  children: ReactNode;
  icon?: ReactNode;
  onSelect: () => void;
  /** The keyboard shortcut of the same action, such as `["g", "c"]`. */
  keys?: readonly string[];
  tone?: "danger";
  disabled?: boolean;
}

export function MenuItem({ children, icon, onSelect, keys, tone, disabled = false }: MenuItemProps) {
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

/** A menu item that navigates: pass one link as the child. */
export function MenuLink({ children }: { children: ReactNode }) {
  return (
    <Radix.Item asChild className={classNames(row, "text-text [&_svg]:text-muted")}>
      {children}
    </Radix.Item>
  );
}

/** Items shown only on narrow screens, where the buttons beside the menu are hidden; keyboard navigation skips hidden items. */
export function OnPhone({ children }: { children: ReactNode }) {
  return <div className="sm:hidden">{children}</div>;
}

/** A checkbox item; the menu stays open. */
export function MenuTick({
  checked,
  onChange,
  disabled = false,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={onChange}
      disabled={disabled}
      onSelect={(event) => event.preventDefault()}
      className={row}
    >
      <span className="inline-flex size-4 items-center justify-center text-accent">{checked ? <Check /> : null}</span>
      <span className="min-w-0 flex-1">{children}</span>
    </Radix.CheckboxItem>
  );
}

/** A radio group in a menu, for theme or language. */
export function MenuChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; lang?: string }[];
  onChange: (value: Value) => void;
}) {
  return (
    <Radix.RadioGroup
      value={value}
      onValueChange={(next) => {
        const found = options.find((option) => option.value === next);
        if (found) onChange(found.value);
      }}
    >
      <Radix.Label className="px-2 pt-2 pb-1 text-xs text-muted">{label}</Radix.Label>
      {options.map((option) => (
        <Radix.RadioItem
          key={option.value}
          value={option.value}
          lang={option.lang}
          onSelect={(event) => event.preventDefault()}
          className={row}
        >
          <span className="inline-flex size-4 items-center justify-center text-accent">{option.value === value ? <Check /> : null}</span>
          {option.label}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 pt-2 pb-1 text-xs text-muted">{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-line" />;
}
