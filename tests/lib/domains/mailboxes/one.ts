import { createMailbox, listMailboxMessages, receiveMailboxMessage } from "@/lib/domains/mailboxes";

import { newId } from "@/lib/kernel/ids";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    mailbox: async ({ owner }) =>
      (
        await createMailbox(owner, {
          name: "Support",
          host: "imap.acme.example",
          user: "support@acme.example",
          password: "copper-kettle-42",
        })
      ).id,
    mailbox_message: async ({ owner, idOf }) => {
      const [id, message_id] = [await idOf("mailbox"), `${newId(owner.clock.now())}@northwind.example`];
      const sent = {
        message_id,
        parents: [],
        sender: null,
        sender_name: "",
        recipients: [],
        addressed: [],
        answerable: false,
        proof: "unproved" as const,
        sent_from: null,
        subject: "Hello",
        text: "",
        files: 0,
        stored: [],
        left_out: [],
        is_cut: false,
        original: null,
        digest: null,
        html: null,
      };
      const place = { uid_validity: "1", uid: Math.floor(Math.random() * 1e9), received_at: owner.clock.now() };
      await receiveMailboxMessage(owner, { id, ...sent, ...place, sign: null, reason: null });
      const { data } = await listMailboxMessages(owner, { id, limit: 1 });
      return data[0]?.id ?? "";
    },
  },
};
