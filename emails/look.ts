import type { CSSProperties } from "react";

/** The colours of one scheme; every text has at least 4.5:1 on its ground (WCAG 2.2, 1.4.3). */
interface MailPalette {
  bg: string;
  surface: string;
  line: string;
  text: string;
  muted: string;
  /** Links. */
  accent: string;
  /** The button, with its text and outline. */
  brand: string;
  on_brand: string;
  brand_edge: string;
}

/** The tenant's colours on light and dark screens, and the radius of corners in pixels. */
export interface MailLook {
  light: MailPalette;
  dark: MailPalette;
  radius: number;
}

/** System fonts only, since mail programs load none. */
const faces = {
  ltr: "Inter, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  rtl: "'IBM Plex Sans Arabic', 'Noto Sans Arabic', 'Segoe UI', Tahoma, Arial, sans-serif",
};

/** Inline styles, since many mail programs drop the style sheet. Sizes are in pixels. */
export function mailStyles({ light, radius }: MailLook, direction: "ltr" | "rtl") {
  const align = direction === "rtl" ? "right" : "left";
  return {
    page: { margin: 0, padding: "24px 12px", backgroundColor: light.bg, fontFamily: faces[direction], textAlign: align },
    card: {
      width: "100%",
      maxWidth: 600,
      margin: "0 auto",
      backgroundColor: light.surface,
      border: `1px solid ${light.line}`,
      borderTop: `3px solid ${light.brand_edge}`,
      borderRadius: radius,
    },
    head: { padding: "24px 32px 0" },
    name: { margin: 0, fontSize: 16, lineHeight: "24px", fontWeight: 600, color: light.text },
    main: { padding: "12px 32px 28px" },
    body: { fontSize: 15, lineHeight: "24px", color: light.text, overflowWrap: "anywhere" },
    section: { margin: "0 0 16px" },
    tinted: { margin: "0 0 16px", padding: "16px 16px 0", borderRadius: radius, backgroundColor: light.bg },
    column: { verticalAlign: "top", padding: "0 6px" },
    image: { margin: "0 0 16px", maxWidth: "100%", borderRadius: radius, color: light.muted, fontSize: 13 },
    divider: { margin: "8px 0 24px", border: 0, borderTop: `1px solid ${light.line}` },
    button: {
      display: "inline-block",
      marginTop: 8,
      padding: "12px 20px",
      borderRadius: radius,
      backgroundColor: light.brand,
      color: light.on_brand,
      fontSize: 15,
      lineHeight: "20px",
      fontWeight: 600,
      textDecoration: "none",
    },
    foot: { padding: "0 32px 20px" },
    line: { margin: "0 0 16px", border: 0, borderTop: `1px solid ${light.line}` },
    quiet: { margin: 0, fontSize: 12, lineHeight: "18px", color: light.muted },
  } satisfies Record<string, CSSProperties>;
}

/** Styles that cannot be inline: elements from Markdown, dark mode, and narrow screens. */
export function darkStyles({ light, dark }: MailLook): string {
  return `
.mail-body p, .mail-body ul, .mail-body ol, .mail-body blockquote, .mail-body table, .mail-body pre { margin: 0 0 16px; }
.mail-body h1, .mail-body h2, .mail-body h3 { margin: 0 0 12px; font-size: 18px; line-height: 26px; }
.mail-body a { color: ${light.accent}; }
.mail-body blockquote { padding-inline-start: 12px; border-inline-start: 3px solid ${light.line}; }
.mail-body td, .mail-body th { padding: 4px 8px; border-bottom: 1px solid ${light.line}; text-align: start; }
.mail-body pre { overflow-x: auto; }
@media (max-width: 480px) {
  .mail-page > table > tbody > tr > td { padding: 0 !important; }
  .mail-card { border-radius: 0 !important; }
  .mail-column { display: block !important; width: 100% !important; padding: 0 !important; }
  .mail-button { display: block !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .mail-page, .mail-page > table > tbody > tr > td { background-color: ${dark.bg} !important; }
  .mail-card { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .mail-card { border-top-color: ${dark.brand_edge} !important; }
  .mail-tinted { background-color: ${dark.bg} !important; }
  .mail-name, .mail-body { color: ${dark.text} !important; }
  .mail-quiet { color: ${dark.muted} !important; }
  .mail-line, .mail-body blockquote, .mail-body td, .mail-body th { border-color: ${dark.line} !important; }
  .mail-body a { color: ${dark.accent} !important; }
  .mail-button { background-color: ${dark.brand} !important; color: ${dark.on_brand} !important; }
  .mail-button { border-color: ${dark.brand_edge} !important; }
  .mail-button span { color: ${dark.on_brand} !important; }
}`;
}
