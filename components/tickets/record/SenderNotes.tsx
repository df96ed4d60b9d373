import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/Alert";
import { isolate } from "@/lib/commerce/direction";
import type { MessageRow } from "../resource";

/** What to know about an email's sender before answering: whether the address is proved, and who joined the conversation by it. */
export function SenderNotes({ message }: { message: MessageRow }) {
  const t = useTranslations("tickets.thread");
  const { author, sender_proof, sent_from, forwarded_by, joined, not_joined } = message;
  const address = isolate(author.address ?? author.name);
  const people = (addresses: readonly string[]) => addresses.map(isolate).join(", ");
  return (
    <>
      {sender_proof === "forged" ? <Alert tone="bad">{t("forged")}</Alert> : null}
      {sender_proof === "unproved" ? <p className="text-pretty text-warn">{t("unproved", { address })}</p> : null}
      {sent_from === null ? null : <p className="text-muted">{t("sent_from", { from: isolate(sent_from), address })}</p>}
      {forwarded_by === null ? null : <p className="text-muted">{t("forwarded", { name: isolate(forwarded_by) })}</p>}
      {joined.length === 0 ? null : <p className="text-muted">{t("joined", { people: people(joined) })}</p>}
      {not_joined.length === 0 ? null : <p className="text-muted">{t("not_joined", { people: people(not_joined) })}</p>}
    </>
  );
}
