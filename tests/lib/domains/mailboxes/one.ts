import { createMailbox } from "@/lib/domains/mailboxes";
import { receiveMailboxMessage } from "@/lib/domains/mailboxes/commands/receive";
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
      const sent = { message_id, parents: [], sender: null, sender_name: "", recipients: [], subject: "Hello", text: "", files: 0 };
      const place = { uid_validity: "1", uid: Math.floor(Math.random() * 1e9), received_at: owner.clock.now() };
      await receiveMailboxMessage(owner, { id, ...sent, ...place, sign: null, reason: null });
      const row = await owner.db.mailboxMessage.findFirst({ where: { tenant_id: owner.tenant.id, message_id } });
      return row?.id ?? "";
    },
  },
};
