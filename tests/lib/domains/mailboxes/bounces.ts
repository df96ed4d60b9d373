interface BounceMail {
  /** Of the returned email; null where it is not returned. */
  message_id: string | null;
  references?: string;
  recipients: { address: string; action: string; status: string; diagnostic: string }[];
  /** Who complained, of a report by RFC 5965. */
  complaint?: string;
}

/** A report as Postfix writes it (RFC 3464), or as mailbox providers report spam; lines end with a line feed. */
export function bounceMail({ message_id, references, recipients, complaint }: BounceMail): string {
  const status = recipients.flatMap(({ address, action, status: code, diagnostic }) => [
    `Final-Recipient: rfc822; ${address}`,
    `Action: ${action}`,
    `Status: ${code}`,
    ...(diagnostic === "" ? [] : [`Diagnostic-Code: ${diagnostic}`]),
    "",
  ]);
  const report =
    complaint === undefined
      ? ["Content-Type: message/delivery-status", "", "Reporting-MTA: dns; mx.northwind.example", "", ...status]
      : ["Content-Type: message/feedback-report", "", "Feedback-Type: abuse", "Version: 1", `Original-Rcpt-To: <${complaint}>`, ""];
  const returned = [
    "Content-Type: message/rfc822",
    "",
    ...(message_id === null ? [] : [`Message-ID: <${message_id}>`]),
    ...(references === undefined ? [] : [`References: ${references}`]),
    "From: billing@acme.example",
    "Subject: Invoice",
    "",
    "Hello.",
    "",
  ];
  const type = complaint === undefined ? "delivery-status" : "feedback-report";
  return [
    "Return-Path: <>",
    "From: Mail Delivery System <MAILER-DAEMON@mx.northwind.example>",
    "To: billing@acme.example",
    "Subject: Undelivered Mail Returned to Sender",
    `Content-Type: multipart/report; report-type=${type}; boundary="cut"`,
    "MIME-Version: 1.0",
    "",
    "--cut",
    "Content-Type: text/plain",
    "",
    "I'm sorry to have to inform you.",
    "",
    "--cut",
    ...report,
    "--cut",
    ...returned,
    "--cut--",
    "",
  ].join("\n");
}
