import { useTranslations } from "next-intl";
import { isolate } from "@/lib/commerce/direction";
import type { MessageRow } from "../resource";

type Delivery = NonNullable<MessageRow["emailed"]>;

const listOf = (addresses: readonly string[]): string => addresses.map(isolate).join(", ");

/** To whom a reply was emailed, as far as it was, and in red whom it did not reach. */
export function Emailed({ emailed: { to, cc, status, undelivered } }: { emailed: Delivery }) {
  const t = useTranslations("tickets.thread");
  const named = new Map(undelivered.map(({ address, reason }) => [address, reason]));
  const isLost = ["bounced", "suppressed", "failed"].includes(status);
  const isUnreached = (address: string) => named.has(address) || (isLost && named.size === 0);
  const isReached = (address: string) => !isUnreached(address);
  const failed = [...to, ...cc].filter(isUnreached);
  const reason = status === "failed" ? "failed" : failed.every((address) => named.get(address) === "suppressed") ? "suppressed" : "bounced";
  return (
    <>
      <Reached status={status} to={to.filter(isReached)} cc={cc.filter(isReached)} />
      {failed.length === 0 ? null : (
        <p className="font-medium [overflow-wrap:anywhere] text-bad">{t(`not_delivered.${reason}`, { to: listOf(failed) })}</p>
      )}
    </>
  );
}

function Reached({ status, to, cc }: Pick<Delivery, "status" | "to" | "cc">) {
  const t = useTranslations("tickets.thread");
  const all = listOf([...to, ...cc]);
  const both = to.length > 0 && cc.length > 0;
  if (all === "") return null;
  return (
    <p className="text-muted [overflow-wrap:anywhere]">
      {status === "held" || status === "queued"
        ? t(`email_${status}`, { to: all })
        : both
          ? t("emailed_with_copies", { to: listOf(to), cc: listOf(cc) })
          : t("emailed_to", { to: all })}
    </p>
  );
}
