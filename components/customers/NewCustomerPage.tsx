"use client";

import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/shell/PageHeader";
import { usePagePath } from "@/components/shell/workplace";
import { ButtonLink } from "@/components/ui/Button";
import { useGo } from "@/components/ui/navigation";
import { CustomerForm } from "./CustomerForm";

/** The form of a new customer as a page, which leads to the customer's own. */
export function NewCustomerPage({ country }: { country: string | null }) {
  const t = useTranslations("customers");
  const words = useTranslations("staff.form");
  const go = useGo();
  const pagePath = usePagePath();
  return (
    <>
      <PageHeader title={t("form.title")} trail={[{ label: t("title"), href: pagePath("customers") }]} />
      <div className="max-w-2xl px-4 py-4 md:px-6">
        <CustomerForm
          country={country}
          onCreated={({ id }) => go(pagePath("customers", id))}
          cancel={
            <ButtonLink href={pagePath("customers")} tone="quiet">
              {words("cancel")}
            </ButtonLink>
          }
        />
      </div>
    </>
  );
}
