import type { Styles } from "@react-pdf/renderer";

export type Style = Styles[string];

/** Points (1/72 inch). */
export const paperWidth = { A4: 595.28, Letter: 612 } as const;
export type Paper = keyof typeof paperWidth;

export const margin = { side: 52, top: 48, bottom: 34 } as const;

export const ink = { text: "#16191d", muted: "#5b636e", line: "#dde1e6", draft: "#eceef1", good: "#17703a" } as const;

export const type = {
  body: { fontSize: 9, lineHeight: 1.45, color: ink.text },
  label: { fontSize: 8, lineHeight: 1.45, color: ink.muted },
  heading: { fontSize: 9, lineHeight: 1.45, fontWeight: 600, color: ink.text },
  title: { fontSize: 20, lineHeight: 1.3, fontWeight: 600, color: ink.text },
  figure: { fontSize: 9, lineHeight: 1.45, color: ink.text },
} as const satisfies Record<string, Style>;

export const hairline = { borderBottomWidth: 0.5, borderBottomColor: ink.line, borderBottomStyle: "solid" } as const satisfies Style;
