import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DueSummary } from "@/components/portal/pay/DueSummary";
import { ProblemNote } from "@/components/portal/ProblemNote";
import { ContractRows } from "@/components/portal/contract/ContractRows";
import { EstimateRows } from "@/components/portal/estimate/EstimateRows";
import { ProposalRows } from "@/components/portal/proposal/ProposalRows";
import { InvoiceRows } from "@/components/portal/invoice/InvoiceRows";
import { ButtonLink } from "@/components/ui/Button";
import { listSentContracts } from "@/lib/domains/contracts";
import { listCreditNotes } from "@/lib/domains/credit-notes";
import { listEstimates } from "@/lib/domains/estimates";
import { listProposals } from "@/lib/domains/proposals";
import { listInvoices } from "@/lib/domains/invoices";
import { listOpenSurveys } from "@/lib/domains/surveys";
import { AppError } from "@/lib/kernel/base/errors";
import { readContactPage } from "@/lib/kernel/http/pages/site-page";
import { readBrand } from "./brand";
import { openHome } from "./home";
import { payableOf, readPayAction } from "./pay-action";

interface HomeProps {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** `absolute`, because the layout's template applies only to the pages below it. */
export async function generateMetadata({ params }: HomeProps): Promise<Metadata> {
  const { company_name } = await readBrand((await params).site);
  return { title: { absolute: `${(await getTranslations("portal.nav"))("home")} · ${company_name}` } };
}

/** An invalid cursor shows the first page. */
async function listPage(ctx: Awaited<ReturnType<typeof readContactPage>>, cursor: string | undefined) {
  const firstPage = { limit: 20, sort: "-issue_date" } as const;
  try {
    return await listInvoices(ctx, { ...firstPage, ...(cursor === undefined ? {} : { cursor }) });
  } catch (error) {
    if (error instanceof AppError && (error.code === "malformed" || error.code === "invalid")) return listInvoices(ctx, firstPage);
    throw error;
  }
}

/** The amounts due, then all invoices: the first screen answers what there is to do. */
export default async function PortalHomePage({ params, searchParams }: HomeProps) {
  const { site } = await params;
  const ctx = await readContactPage(site);
  const { cursor, problem } = await searchParams;
  const from = typeof cursor === "string" ? cursor : undefined;
  const home = await openHome(site);
  const [first] = home.owed;
  const pay = first ? await readPayAction(ctx, { ...payableOf(first, first.id), joint: true }, {}, "/portal/pay") : null;
  const page = await listPage(ctx, from);
  const t = await getTranslations("portal.documents");
  const words = await getTranslations("portal.estimate");
  const { data: estimates } = await listEstimates(ctx, { limit: 20 });
  const proposalWords = await getTranslations("portal.proposal");
  const { data: proposals } = await listProposals(ctx, { limit: 20 });
  const toSign = proposals.filter(({ status, expired_at }) => status === "sent" && expired_at === null);
  const contractWords = await getTranslations("portal.contract");
  const { data: contracts } = await listSentContracts(ctx, { limit: 20 });
  const contractsToSign = contracts.filter(({ signing }) => signing === "sent");
  const { data: surveys } = await listOpenSurveys(ctx, {});
  const surveyWords = await getTranslations("portal.survey");
  const noteWords = await getTranslations("portal.credit_note");
  const { data: notes } = await listCreditNotes(ctx, { limit: 1 });
  const toAnswer = estimates.filter(({ status, expired_at }) => status === "sent" && expired_at === null);
  return (
    <div className="grid gap-8">
      <ProblemNote problem={typeof problem === "string" ? problem : undefined} />
      {toAnswer.length === 0 ? null : (
        <section className="grid gap-3">
          <h2 className="text-lg font-semibold">{words("to_answer")}</h2>
          <EstimateRows estimates={toAnswer} />
        </section>
      )}
      {toSign.length === 0 ? null : (
        <section className="grid gap-3">
          <h2 className="text-lg font-semibold">{proposalWords("to_answer")}</h2>
          <ProposalRows proposals={toSign} />
        </section>
      )}
      {contractsToSign.length === 0 ? null : (
        <section className="grid gap-3">
          <h2 className="text-lg font-semibold">{contractWords("to_answer")}</h2>
          <ContractRows contracts={contractsToSign} />
        </section>
      )}
      {surveys.length === 0 ? null : (
        <section className="grid gap-3">
          <h2 className="text-lg font-semibold">{surveyWords("to_answer")}</h2>
          <ul className="divide-y divide-line border-y border-line">
            {surveys.map(({ id, name, url }) => (
              <li key={id}>
                <a href={new URL(url).pathname} className="flex min-h-11 items-center px-1 py-2 font-medium hover:bg-accent-soft">
                  <bdi>{name}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <DueSummary home={home} payable={pay !== null} />
      <section className="grid gap-3">
        <h2 className="text-lg font-semibold">{t("title")}</h2>
        {page.data.length === 0 ? <p className="text-muted">{t("empty")}</p> : <InvoiceRows invoices={page.data} dated="issued" />}
        <p className="flex flex-wrap gap-3">
          {from === undefined ? null : <ButtonLink href="/portal">{t("newest")}</ButtonLink>}
          {page.next_cursor === null ? null : (
            <ButtonLink href={`/portal?cursor=${encodeURIComponent(page.next_cursor)}`}>{t("more")}</ButtonLink>
          )}
          {estimates.length === 0 ? null : (
            <ButtonLink href="/portal/estimates" tone="quiet">
              {words("all")}
            </ButtonLink>
          )}
          {proposals.length === 0 ? null : (
            <ButtonLink href="/portal/proposals" tone="quiet">
              {proposalWords("all")}
            </ButtonLink>
          )}
          {contracts.length === 0 ? null : (
            <ButtonLink href="/portal/contracts" tone="quiet">
              {contractWords("all")}
            </ButtonLink>
          )}
          {notes.length === 0 ? null : (
            <ButtonLink href="/portal/credit-notes" tone="quiet">
              {noteWords("list")}
            </ButtonLink>
          )}
        </p>
      </section>
    </div>
  );
}
