import { render } from "@react-email/components";
import { MailLayout, type MailProps } from "./layout";

/** The whole mail as an HTML document. */
export function renderMailHtml(props: MailProps): Promise<string> {
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
