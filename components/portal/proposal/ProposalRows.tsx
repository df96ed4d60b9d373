import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { Badge } from "@/components/ui/Badge";
import { useIsolate } from "@/components/ui/use-isolate";
import { formatDay } from "@/lib/commerce/document-format";
import { formatMoney } from "@/lib/commerce/money";
import type { ProposalListed } from "@/lib/domains/proposals/schema";
import { encodeId } from "@/lib/kernel/base/ids";
import { statusTones } from "./status-tone";

/** A list of proposals that fits a phone; each row links to its document. */
export function ProposalRows({ proposals }: { proposals: readonly z.output<typeof ProposalListed>[] }) {
  const t = useTranslations("portal.proposal");
  const isolate = useIsolate();
  const locale = useLocale();
  return (
    <ul className="divide-y divide-line border-y border-line">
      {proposals.map(({ id, number, title, status, expiry_date, expired_at, total, currency }) => {
        const expired = status === "sent" && expired_at !== null;
        return (
          <li key={id}>
            <a
              href={`/portal/proposals/${encodeId("proposal", id)}`}
              className="flex min-h-14 min-w-0 flex-1 items-center justify-between gap-4 px-1 py-2 hover:bg-accent-soft"
            >
              <span className="grid min-w-0">
                <span className="font-medium">
                  <bdi>{title}</bdi>
                </span>
                <bdi className="text-sm text-muted">{number}</bdi>
                {expiry_date === null || status !== "sent" ? null : (
                  <time dateTime={expiry_date} className="text-sm text-muted">
                    {t(expired ? "was_valid" : "valid", { day: isolate(formatDay(expiry_date, locale)) })}
                  </time>
                )}
              </span>
              <span className="grid justify-items-end text-end">
                <span className="numbers font-medium">
                  <bdi>{formatMoney(total, currency, locale)}</bdi>
                </span>
                <span className="text-sm">
                  <Badge tone={expired ? "warn" : statusTones[status]}>{expired ? t("expired_short") : t(`status.${status}`)}</Badge>
                </span>
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
