import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/Badge";
import type { Tone } from "@/components/ui/Shape";
import { useIsolate } from "@/components/ui/use-isolate";
import { formatDay } from "@/lib/commerce/document-format";
import type { SignerListed, SignerStatus } from "@/lib/domains/signers/schema";

const tones: Record<SignerStatus, Tone> = { waiting: "neutral", asked: "accent", signed: "good", delegated: "neutral", closed: "neutral" };

/** Whether somebody else than the reader is asked to sign. */
export const isOthersTurn = (signers: readonly SignerListed[]): boolean => signers.some(({ status, mine }) => status === "asked" && !mine);

/** Who signs, in order: who has, and whose turn it is. Nothing where nobody was named. */
export function SignerList({ signers }: { signers: readonly SignerListed[] }) {
  const t = useTranslations("portal.signers");
  const isolate = useIsolate();
  const locale = useLocale();
  if (signers.length === 0) return null;
  const signed = signers.filter(({ status }) => status === "signed").length;
  return (
    <section aria-labelledby="signers-title" className="grid gap-2">
      <h2 id="signers-title" className="text-lg font-semibold">
        {t("title")}
      </h2>
      <p className="text-muted">{t("progress", { signed, count: signers.length })}</p>
      <ol className="divide-y divide-line border-y border-line">
        {signers.map(({ id, position, name, status, delegated_by, delegation, signed_at, mine }) => (
          <li key={id} className="grid min-h-12 grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-2 px-1 py-2">
            <span className="numbers text-muted">{position}</span>
            <span className="grid min-w-0">
              <span className="font-medium">
                <bdi>{name}</bdi>
                {mine ? ` (${t("you")})` : null}
              </span>
              {delegated_by === null ? null : (
                <span className="text-sm text-muted">{t("instead", { name: isolate(delegation?.in_place_of ?? delegated_by) })}</span>
              )}
              {signed_at === null ? null : (
                <span className="text-sm text-muted">
                  {t("signed_on", { day: isolate(formatDay(signed_at.toISOString().slice(0, 10), locale)) })}
                </span>
              )}
            </span>
            <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
          </li>
        ))}
      </ol>
    </section>
  );
}
