import { useLocale, useTranslations } from "next-intl";
import { DocumentContent } from "@/components/portal/document/DocumentContent";
import { ArticleText } from "@/components/ui/ArticleText";
import { Badge } from "@/components/ui/Badge";
import { buttonClasses } from "@/components/ui/Button";
import { useIsolate } from "@/components/ui/use-isolate";
import type { DocumentView } from "@/lib/commerce/document";
import { formatDocument } from "@/lib/commerce/document-format";
import type { Proposal } from "@/lib/domains/proposals/schema";
import type { CodeNeed, SignerListed } from "@/lib/domains/signers/schema";
import { Answer } from "@/components/portal/signing/Answer";
import { SignedNote } from "@/components/portal/signing/SignedNote";
import { isOthersTurn, SignerList } from "@/components/portal/signing/SignerList";
import { statusTones } from "./status-tone";

interface ProposalDocumentProps {
  proposal: Proposal;
  view: DocumentView;
  sections: readonly { heading: string; html: string }[];
  signers: readonly SignerListed[];
  code: CodeNeed;
  pdf_href: string;
  /** Where the evidence of the signature is downloaded; null for the holder of a link. */
  proof_href: string | null;
  archive_href: string | null;
  /** Where the forms send the answer: `/sign` and `/decline` follow. */
  action: string;
  /** Of the contact who is signed in; null for the holder of a link. */
  email: string | null;
}

/** A proposal for its customer: what it says, what it costs, and below it the place to sign. */
export function ProposalDocument({
  proposal,
  view,
  signers,
  code,
  sections,
  pdf_href,
  proof_href,
  archive_href,
  action,
  email,
}: ProposalDocumentProps) {
  const t = useTranslations("portal");
  const isolate = useIsolate();
  const locale = useLocale();
  const shown = formatDocument(view, locale);
  const { status, revision } = proposal;
  const expired = status === "sent" && proposal.expired_at !== null;
  const open = status === "sent" && !expired;
  return (
    <article className="grid gap-6">
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-muted">{t.rich("proposal.title", { number: () => <bdi>{view.number}</bdi> })}</p>
          {open && isOthersTurn(signers) ? (
            <Badge tone="neutral">{t("signers.others")}</Badge>
          ) : (
            <Badge tone={expired ? "warn" : statusTones[status]}>
              {expired ? t("proposal.expired_short") : t(`proposal.status.${status}`)}
            </Badge>
          )}
        </div>
        <h1 className="text-xl font-semibold text-balance">
          <bdi>{proposal.title}</bdi>
        </h1>
        <p className="text-muted">
          <bdi>{view.seller.name}</bdi>
          {revision > 1 ? ` · ${t("proposal.revision", { number: revision })}` : null}
        </p>
      </header>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {view.lines.length === 0 ? null : (
          <p>
            <span className="text-muted">{t("proposal.total")}</span> <bdi className="numbers text-lg font-semibold">{shown.total}</bdi>
          </p>
        )}
        {status === "sent" && shown.dates.expiry_date !== null ? (
          <p className={expired ? "font-medium text-warn" : "font-medium"}>
            <time dateTime={view.dates.expiry_date ?? undefined}>
              {t(expired ? "proposal.was_valid" : "proposal.valid", { day: isolate(shown.dates.expiry_date) })}
            </time>
          </p>
        ) : null}
        <a href={pdf_href} download className={buttonClasses("secondary", "regular")}>
          {t(status === "signed" ? "proposal.download_signed" : "document.download")}
        </a>
      </div>
      <SignedNote
        noun="proposal"
        declined={status === "declined"}
        signature={proposal.signature}
        signatures={proposal.signatures}
        proof_href={proof_href}
        archive_href={archive_href}
      />
      {expired ? <p>{t("proposal.expired", { company: isolate(view.seller.name) })}</p> : null}
      {sections.map(({ heading, html }, index) => (
        <section key={index} className="grid gap-2">
          <h2 className="text-lg font-semibold">
            <bdi>{heading}</bdi>
          </h2>
          <ArticleText html={html} />
        </section>
      ))}
      <DocumentContent view={view} shown={shown} />
      <SignerList signers={signers} />
      {open ? (
        <Answer
          noun="proposal"
          action={action}
          revision={revision}
          email={email}
          signers={signers}
          code={code}
          deadline={null}
          company={view.seller.name}
        />
      ) : null}
    </article>
  );
}
