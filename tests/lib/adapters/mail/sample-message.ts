import type { MailMessage } from "@/lib/kernel/ports/mail";

/** An invoice mail in Arabic with one attachment. */
export const sampleMessage: MailMessage = {
  message_id: "inv-0001.1@acme.example",
  from: { name: "شركة أكمي", address: "billing@acme.example" },
  reply_to: { name: 'Acme, Support "desk"', address: "support+t1@acme.example" },
  to: [{ name: "ليلى حداد", address: "layla@customer.example" }],
  subject: "فاتورة رقم INV-0001 من شركة أكمي بمبلغ ‏١١٥٫٠٠ ريال سعودي مستحقة الدفع",
  html: '<p dir="rtl">مرحبا</p>',
  text: "مرحبا\n.\nخط بعد نقطة",
  headers: { "X-Entity-Ref-ID": "inv_0001", "List-Unsubscribe": "<https://acme.example/u/1>" },
  attachments: [
    { filename: "فاتورة-0001.pdf", media_type: "application/pdf", content: Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 255, 13, 10]) },
  ],
};
