import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { LinkableNoun } from "@/lib/kernel/base/nouns";
import type { LinkedPage } from "@/lib/kernel/http/pages/site-page";
import { ContractPage } from "./ContractPage";
import { CreditNotePage } from "./CreditNotePage";
import { EstimatePage } from "./EstimatePage";
import { InvoicePage } from "./InvoicePage";
import { ProposalPage } from "./ProposalPage";

interface LinkPage {
  title(): Promise<string>;
  Page(props: { linked: LinkedPage; search: Record<string, string | string[] | undefined> }): Promise<ReactNode>;
}

/** The page of each kind of document that a link can open. */
export const linkPages: Record<LinkableNoun, LinkPage> = {
  invoice: { title: async () => (await getTranslations("portal.invoice"))("amount_due"), Page: InvoicePage },
  estimate: { title: async () => (await getTranslations("portal.estimate"))("list"), Page: EstimatePage },
  proposal: { title: async () => (await getTranslations("portal.proposal"))("list"), Page: ProposalPage },
  contract: { title: async () => (await getTranslations("portal.contract"))("list"), Page: ContractPage },
  credit_note: { title: async () => (await getTranslations("portal.credit_note"))("list"), Page: CreditNotePage },
};
