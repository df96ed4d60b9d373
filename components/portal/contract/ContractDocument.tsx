import { useLocale, useTranslations } from "next-intl";
import { DocumentContent } from "@/components/portal/document/DocumentContent";
import { Answer } from "@/components/portal/signing/Answer";
import { SignedNote } from "@/components/portal/signing/SignedNote";
import { isOthersTurn, SignerList } from "@/components/portal/signing/SignerList";
import { ArticleText } from "@/components/ui/ArticleText";
import { Badge } from "@/components/ui/Badge";
import { buttonClasses } from "@/components/ui/Button";
import { useIsolate } from "@/components/ui/use-isolate";
import type { DocumentView } from "@/lib/commerce/document";
import { formatDay, formatDocument } from "@/lib/commerce/document-format";
import type { ContractText } from "@/lib/domains/contracts/schema";
import type { CodeNeed, SignerListed } from "@/lib/domains/signers/schema";
import { signingTones } from "./signing-tone";

interface ContractDocumentProps {
  contract: ContractText;
  view: DocumentView;
  signers: readonly SignerListed[];
  code: CodeNeed;
  /** The last day to sign, and whether it is over; null for no limit. */
  deadline: { day: string; over: boolean } | null;
  pdf_href: string;
  /** Where the evidence of the signature is downloaded; null for the holder of a link. */
  proof_href: string | null;
  archive_href: string | null;
  /** Where the forms send the answer: `/sign` and `/decline` follow. */
  action: string;
  /** Of the contact who is signed in; null for the holder of a link. */
  email: string | null;
}

/** A contract for its customer: its text, and below it the place to sign. */
export function ContractDocument({
  contract,
  view,
  signers,
  code,
  deadline,
  pdf_href,
  proof_href,
  archive_href,
  action,
  email,
}: ContractDocumentProps) {
  const t = useTranslations("portal");
  const isolate = useIsolate();
  const locale = useLocale();
  const { signing, revision, title, start_date, end_date, html, signature } = contract;
  const day = (date: string) => isolate(formatDay(date, locale));
  return (
    <article className="grid gap-6">
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-muted">{t("contract.kind")}</p>
          {signing === "sent" && isOthersTurn(signers) ? (
            <Badge tone="neutral">{t("signers.others")}</Badge>
          ) : (
            <Badge tone={signingTones[signing]}>{t(`contract.status.${signing}`)}</Badge>
          )}
        </div>
        <h1 className="text-xl font-semibold text-balance">
          <bdi>{title}</bdi>
        </h1>
        <p className="text-muted">
          <bdi>{view.seller.name}</bdi>
          {revision > 1 ? ` · ${t("contract.revision", { number: revision })}` : null}
        </p>
      </header>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="font-medium">{t("contract.term", { from: day(start_date), to: day(end_date) })}</p>
        <a href={pdf_href} download className={buttonClasses("secondary", "regular")}>
          {t(signing === "signed" ? "contract.download_signed" : "document.download")}
        </a>
      </div>
      <SignedNote
        noun="contract"
        declined={signing === "declined"}
        signature={signature}
        signatures={contract.signatures}
        proof_href={proof_href}
        archive_href={archive_href}
      />
      <ArticleText html={html} />
      <DocumentContent view={view} shown={formatDocument(view, locale)} />
      <SignerList signers={signers} />
      {signing === "sent" ? (
        <Answer
          noun="contract"
          action={action}
          revision={revision}
          email={email}
          signers={signers}
          code={code}
          deadline={deadline}
          company={view.seller.name}
        />
      ) : null}
    </article>
  );
}
