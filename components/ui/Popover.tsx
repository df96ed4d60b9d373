"use client";

import dynamic from "next/dynamic";
import { Slot } from "radix-ui";
import { useId, useRef, useState, type ReactNode } from "react";

const load = () => import("./overlay/PopoverPanel");
const PopoverPanel = dynamic(() => load().then((module) => module.PopoverPanel), { ssr: false });

interface PopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: ReactNode;
  children: ReactNode;
  /** The panel's accessible name. */
  label: string;
  align?: "start" | "end";
  className?: string;
}

/** A non-modal panel anchored to its trigger, loaded when the pointer or the focus reaches the trigger. */
export function Popover({ open, onOpenChange, trigger, ...panel }: PopoverProps) {
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return (
    <>
      <Slot.Root
        ref={anchor}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-state={open ? "open" : "closed"}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => onOpenChange(!open)}
      >
        {trigger}
      </Slot.Root>
      {wanted ? <PopoverPanel id={id} anchor={anchor} open={open} onOpenChange={onOpenChange} {...panel} /> : null}
    </>
  );
}
