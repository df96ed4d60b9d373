import { createMailbox, receiveMailboxMessage } from "@/lib/domains/mailboxes";
import { setSendingDomain } from "@/lib/domains/sending-domains";
import type { Lived } from "./live-year";
import type { OpenCompany } from "./open-company";

const dayLength = 86_400_000;

interface Sent {
  name: string;
  sender: string;
  subject: string;
  text: string;
  /** The header by which a message is parked. */
  sign?: string;
  copied?: { address: string; name: string }[];
  html?: string;
}

const texts: Record<"en" | "ar", { name: string; quote: string; mails: Sent[] }> = {
  en: {
    name: "Support",
    quote: "quote|price",
    mails: [
      {
        name: "Rosa Lindqvist",
        sender: "rosa@lindqvist.example",
        subject: "Drawer of the oak desk sticks",
        text: "The middle drawer of one desk can’t be opened fully. Could someone have a look?",
        copied: [{ address: "office@lindqvist.example", name: "Erik Lindqvist" }],
        html:
          "<p>The <b>middle drawer</b> of one desk can’t be opened fully. Could someone have a look?</p>" +
          '<table border="1" cellpadding="6"><tr><th>Desk</th><th>Delivered</th></tr><tr><td>Oak, 160 cm</td><td>March</td></tr></table>' +
          '<p><img src="https://lindqvist.example/logo.png" alt="Lindqvist" width="120" height="40"></p>',
      },
      {
        name: "Ben Marsh",
        sender: "ben@marshpartners.example",
        subject: "Price for twelve task chairs",
        text: "We’re moving in spring and need twelve task chairs. What would they cost with delivery?",
      },
      {
        name: "Rosa Lindqvist",
        sender: "rosa@lindqvist.example",
        subject: "Out of office",
        text: "I’m back on Monday.",
        sign: "auto-submitted",
      },
    ],
  },
  ar: {
    name: "الدعم",
    quote: "عرض سعر|تسعيرة",
    mails: [
      {
        name: "ريم الحربي",
        sender: "reem@alharbi.example",
        subject: "تعذّر تسجيل الدخول إلى النظام",
        text: "تظهر رسالة خطأ بعد إدخال كلمة المرور منذ صباح اليوم. نرجو المساعدة.",
        copied: [{ address: "office@alharbi.example", name: "سارة الحربي" }],
        html:
          "<p>تظهر <b>رسالة خطأ</b> بعد إدخال كلمة المرور منذ صباح اليوم. نرجو المساعدة.</p>" +
          '<table border="1" cellpadding="6"><tr><th>المستخدم</th><th>الوقت</th></tr><tr><td>ريم</td><td>٨:١٥</td></tr></table>',
      },
      {
        name: "ماجد السبيعي",
        sender: "majed@alsubaie.example",
        subject: "طلب عرض سعر لعشرة أجهزة",
        text: "نحتاج إلى عشرة أجهزة مع التركيب قبل نهاية الشهر.",
      },
      { name: "ريم الحربي", sender: "reem@alharbi.example", subject: "خارج المكتب", text: "سأعود يوم الأحد.", sign: "auto-submitted" },
    ],
  },
};

/**
 * The sender's address, and the mailbox of the support team, with a message that became a ticket, one that became a lead, and an automatic
 * reply.
 */
export async function addMailboxes(opened: OpenCompany, _lived: Lived): Promise<void> {
  const { company, since } = opened;
  const words = texts[company.home.language];
  const day = (days: number) => new Date(since.getTime() + days * dayLength);
  await setSendingDomain(opened.ctx("owner", day(318)), { address: `hello@${company.slug}.example` });
  const user = `support@${company.slug}.example`;
  const { id } = await createMailbox(opened.ctx("owner", day(320)), {
    name: words.name,
    host: `mail.${company.slug}.example`,
    user,
    password: "paper-lantern-42",
    rules: [{ subject: words.quote, route: "lead" }],
    plus_addresses: true,
    authserv_id: `mx.${company.slug}.example`,
  });
  for (const [index, { name, sender, subject, text, sign = null, copied = [], html = null }] of words.mails.entries()) {
    const at = day(352 + index);
    await receiveMailboxMessage(opened.ctx("support", at), {
      id,
      uid_validity: "1",
      uid: index + 1,
      received_at: at,
      message_id: `${String(index)}.seed@${sender.slice(sender.indexOf("@") + 1)}`,
      parents: [],
      sender,
      sender_name: name,
      recipients: [user],
      addressed: [{ address: user, name: null }, ...copied.map((person) => ({ ...person }))],
      answerable: true,
      // The server of the demo checks senders, as those of providers do.
      proof: "proved",
      sent_from: null,
      subject,
      text,
      files: 0,
      stored: [],
      left_out: [],
      is_cut: false,
      original: null,
      digest: null,
      html,
      sign,
      reason: sign === null ? null : "auto_reply",
    });
  }
}
