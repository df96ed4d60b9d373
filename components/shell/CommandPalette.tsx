"use client";

import dynamic from "next/dynamic";
import { useEffect } from "react";
import type { PaletteProps } from "./PaletteDialog";

const load = () => import("./PaletteDialog");

// Loaded on demand, because a key opens it.
const PaletteDialog = dynamic(() => load().then((module) => module.PaletteDialog), { ssr: false });

/** Events that start loading the palette. They precede its shortcut, so that no letter typed after the shortcut is lost. */
const signs = ["pointermove", "pointerdown", "keydown"] as const;

/** Search and commands from anywhere (Ctrl/Cmd+K). */
export function CommandPalette(props: PaletteProps) {
  useEffect(() => {
    const stop = () => signs.forEach((sign) => removeEventListener(sign, start));
    const start = () => {
      stop();
      void load();
    };
    signs.forEach((sign) => addEventListener(sign, start, { passive: true }));
    return stop;
  }, []);
  return props.open ? <PaletteDialog {...props} /> : null;
}
