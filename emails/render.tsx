import type { MailProps } from "./layout";

/** Renders the whole mail as an HTML document. */
export async function renderMailHtml(props: MailProps): Promise<string> {
  // Loaded with the first mail: the package is too large for the process to load at start (docs/decisions/speed.md).
  const [{ render }, { MailLayout }] = await Promise.all([import("@react-email/components"), import("./layout")]);
  return render(<MailLayout {...props} />);
}

/**
 * Renders the text part, for mail programs that show no HTML: the text, the button's address and the footer.
 */
export function renderMailText({
  body,
  button,
  footer,
  unsubscribe = null,
}: { body: string } & Pick<MailProps, "button" | "footer" | "unsubscribe">): string {
  const action = button === null ? [] : [`${button.label}:\n${button.url}`];
  // "-- " on its own line starts a signature (RFC 3676, 4.3).
  return (
    [
      body.trim(),
      ...action,
      `-- \n${[...footer, ...(unsubscribe === null ? [] : [`${unsubscribe.label}: ${unsubscribe.url}`])].join("\n")}`,
    ].join("\n\n") + "\n"
  );
}
