"use client";

import dynamic from "next/dynamic";
import { Slot } from "radix-ui";
import { use, useId, useRef, useState, type ReactNode } from "react";
import { MenuParts, type ChoiceProps, type ItemProps, type TickProps } from "./overlay/menu-parts";

const load = () => import("./overlay/MenuPanel");
const MenuPanel = dynamic(() => load().then((module) => module.MenuPanel), { ssr: false });

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

/**
 * A dropdown menu. `trigger` must be one element that accepts a ref, such as a `Button` or an `IconButton`. The panel and its positioning
 * are loaded when the pointer or the focus reaches the trigger, so that a page without an open menu does not pay for them.
 */
export function Menu({ trigger, children, open, onOpenChange, ...panel }: MenuProps) {
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const [ownOpen, setOwnOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const shown = open ?? ownOpen;
  const change = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  if (shown && !wanted) setWanted(true);
  return (
    <>
      <Slot.Root
        ref={anchor}
        aria-haspopup="menu"
        aria-expanded={shown}
        aria-controls={shown ? id : undefined}
        data-state={shown ? "open" : "closed"}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onPointerDown={(event) => {
          if (event.button !== 0 || event.ctrlKey) return;
          // The menu takes the focus at once where the button does not.
          if (!shown) event.preventDefault();
          change(!shown);
        }}
        onKeyDown={(event) => {
          if (!["Enter", " ", "ArrowDown"].includes(event.key)) return;
          event.preventDefault();
          change(event.key === "ArrowDown" || !shown);
        }}
      >
        {trigger}
      </Slot.Root>
      {wanted ? (
        <MenuPanel id={id} anchor={anchor} open={shown} onOpenChange={change} {...panel}>
          {children}
        </MenuPanel>
      ) : null}
    </>
  );
}

/** The loaded parts: an item is rendered only inside an open menu. */
function useParts() {
  const parts = use(MenuParts);
  if (parts === null) throw new Error("A menu item belongs inside a menu.");
  return parts;
}

export function MenuItem(props: ItemProps) {
  const { Item } = useParts();
  return <Item {...props} />;
}

/** A menu item that navigates: pass one link as the child. */
export function MenuLink({ children }: { children: ReactNode }) {
  const { LinkItem } = useParts();
  return <LinkItem>{children}</LinkItem>;
}

/** Items shown only on narrow screens, where the buttons beside the menu are hidden; keyboard navigation skips hidden items. */
export function OnPhone({ children }: { children: ReactNode }) {
  return <div className="sm:hidden">{children}</div>;
}

/** A checkbox item; the menu stays open. */
export function MenuTick(props: TickProps) {
  const { Tick } = useParts();
  return <Tick {...props} />;
}

/** A radio group in a menu, for theme or language. */
export function MenuChoice<Value extends string>({ options, onChange, ...props }: ChoiceProps<Value>) {
  const { Choice } = useParts();
  const choose = (next: string) => {
    const found = options.find(({ value }) => value === next);
    if (found) onChange(found.value);
  };
  return <Choice options={options} onChange={choose} {...props} />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  const { Label } = useParts();
  return <Label>{children}</Label>;
}

export function MenuSeparator() {
  const { Separator } = useParts();
  return <Separator />;
}
