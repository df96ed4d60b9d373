import type { MailProps } from "./layout";

/** The whole mail as an HTML document. */
export async function renderMailHtml(props: MailProps): Promise<string> {
  // Loaded for the first mail alone: the package brings more than a process should wait for at its start (docs/decisions/speed.md).
  const [{ render }, { MailLayout }] = await Promise.all([import("@react-email/components"), import("./layout")]);
  return render(<MailLayout {...props} />);
}

/**
 * The text part: the Markdown as it was written, then the button's address and the footer. A mail program that shows no HTML shows this.
 * @param body the Markdown with its values in place.
 */
export function renderMailText({ body, button, footer }: { body: string; button: MailProps["button"]; footer: string[] }): string {
  const action = button === null ? [] : [`${button.label}:\n${button.url}`];
  // "-- " on a line of its own begins a signature (RFC 3676, 4.3).
  return [body.trim(), ...action, `-- \n${footer.join("\n")}`].join("\n\n") + "\n";
}
