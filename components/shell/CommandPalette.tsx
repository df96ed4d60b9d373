"use client";

import dynamic from "next/dynamic";
import { useEffect } from "react";
import type { PaletteProps } from "./PaletteDialog";

const load = () => import("./PaletteDialog");

// Opened by a key: its code need not be there for the page to be.
const PaletteDialog = dynamic(() => load().then((module) => module.PaletteDialog), { ssr: false });

/** When the page has settled, so that no letter typed after the key is lost. */
const settled = 1_500;

/** Search and actions from anywhere (Ctrl/Cmd+K). */
export function CommandPalette(props: PaletteProps) {
  useEffect(() => {
    const timer = setTimeout(() => void load(), settled);
    return () => clearTimeout(timer);
  }, []);
  return props.open ? <PaletteDialog {...props} /> : null;
}
