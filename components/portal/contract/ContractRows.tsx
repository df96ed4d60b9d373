import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { Badge } from "@/components/ui/Badge";
import { useIsolate } from "@/components/ui/use-isolate";
import { formatDay } from "@/lib/commerce/document-format";
import type { ContractOffer } from "@/lib/domains/contracts/schema";
import { encodeId } from "@/lib/kernel/base/ids";
import { signingTones } from "./signing-tone";

/** A list of contracts that fits a phone; each row links to its text. */
export function ContractRows({ contracts }: { contracts: readonly z.output<typeof ContractOffer>[] }) {
  const t = useTranslations("portal.contract");
  const isolate = useIsolate();
  const locale = useLocale();
  const day = (date: string) => isolate(formatDay(date, locale));
  return (
    <ul className="divide-y divide-line border-y border-line">
      {contracts.map(({ id, title, signing, start_date, end_date }) => (
        <li key={id}>
          <a
            href={`/portal/contracts/${encodeId("contract", id)}`}
            className="flex min-h-14 min-w-0 flex-1 items-center justify-between gap-4 px-1 py-2 hover:bg-accent-soft"
          >
            <span className="grid min-w-0">
              <span className="font-medium">
                <bdi>{title}</bdi>
              </span>
              <span className="text-sm text-muted">{t("term", { from: day(start_date), to: day(end_date) })}</span>
            </span>
            <span className="text-sm">
              <Badge tone={signingTones[signing]}>{t(`status.${signing}`)}</Badge>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
