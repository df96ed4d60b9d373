"use client";

import dynamic from "next/dynamic";
import { useEffect } from "react";
import type { PaletteProps } from "./PaletteDialog";

const load = () => import("./PaletteDialog");

// Opened by a key: its code need not be there for the page to be.
const PaletteDialog = dynamic(() => load().then((module) => module.PaletteDialog), { ssr: false });

/** Signs that somebody is there. The first comes well before the palette's key, so that no letter typed after the key is lost. */
const signs = ["pointermove", "pointerdown", "keydown"] as const;

/** Search and actions from anywhere (Ctrl/Cmd+K). */
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
