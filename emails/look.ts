import type { CSSProperties } from "react";

interface Tint {
  color: string;
  text: string;
}

/** The tenant's accent, adjusted for light and dark surfaces (each pair at least 4.5:1, WCAG 2.2, 1.4.3). */
export interface MailColors {
  on_light: Tint;
  on_dark: Tint;
}

const light = { page: "#f5f5f5", card: "#ffffff", line: "#e5e5e5", text: "#1c1c1c", muted: "#5c5c5c" };
const dark = { page: "#171717", card: "#262626", line: "#404040", text: "#f0f0f0", muted: "#b3b3b3" };

/** System fonts only, since mail programs load none. */
const faces = {
  ltr: "Inter, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  rtl: "'IBM Plex Sans Arabic', 'Noto Sans Arabic', 'Segoe UI', Tahoma, Arial, sans-serif",
};

/** Inline styles, since many mail programs drop the style sheet. Sizes are in pixels. */
export function mailStyles({ on_light }: MailColors, direction: "ltr" | "rtl") {
  const align = direction === "rtl" ? "right" : "left";
  return {
    page: { margin: 0, padding: "24px 12px", backgroundColor: light.page, fontFamily: faces[direction], textAlign: align },
    card: {
      width: "100%",
      maxWidth: 600,
      margin: "0 auto",
      backgroundColor: light.card,
      border: `1px solid ${light.line}`,
      borderTop: `3px solid ${on_light.color}`,
      borderRadius: 6,
    },
    head: { padding: "24px 32px 0" },
    name: { margin: 0, fontSize: 16, lineHeight: "24px", fontWeight: 600, color: light.text },
    main: { padding: "12px 32px 28px" },
    body: { fontSize: 15, lineHeight: "24px", color: light.text, overflowWrap: "anywhere" },
    button: {
      display: "inline-block",
      marginTop: 8,
      padding: "12px 20px",
      borderRadius: 6,
      backgroundColor: on_light.color,
      color: on_light.text,
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
export function darkStyles({ on_light, on_dark }: MailColors): string {
  return `
.mail-body p, .mail-body ul, .mail-body ol, .mail-body blockquote, .mail-body table, .mail-body pre { margin: 0 0 16px; }
.mail-body h1, .mail-body h2, .mail-body h3 { margin: 0 0 12px; font-size: 18px; line-height: 26px; }
.mail-body a { color: ${on_light.color}; }
.mail-body blockquote { padding-inline-start: 12px; border-inline-start: 3px solid ${light.line}; }
.mail-body td, .mail-body th { padding: 4px 8px; border-bottom: 1px solid ${light.line}; text-align: start; }
.mail-body pre { overflow-x: auto; }
@media (max-width: 480px) {
  .mail-page > table > tbody > tr > td { padding: 0 !important; }
  .mail-card { border-radius: 0 !important; }
  .mail-button { display: block !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .mail-page, .mail-page > table > tbody > tr > td { background-color: ${dark.page} !important; }
  .mail-card { background-color: ${dark.card} !important; border-color: ${dark.line} !important; }
  .mail-card { border-top-color: ${on_dark.color} !important; }
  .mail-name, .mail-body { color: ${dark.text} !important; }
  .mail-quiet { color: ${dark.muted} !important; }
  .mail-line, .mail-body blockquote, .mail-body td, .mail-body th { border-color: ${dark.line} !important; }
  .mail-body a { color: ${on_dark.color} !important; }
  .mail-button { background-color: ${on_dark.color} !important; color: ${on_dark.text} !important; }
  .mail-button span { color: ${on_dark.text} !important; }
}`;
}
