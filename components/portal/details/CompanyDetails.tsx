import { useTranslations } from "next-intl";
import { useCustomText } from "@/components/custom-fields/use-custom-text";
import { useIsolate } from "@/components/ui/use-isolate";
import { taxNumberName } from "@/lib/commerce/tax-numbers";
import type { PortalDetails } from "@/lib/domains/portal/schema";
import { DetailsForm } from "./DetailsForm";
import { DetailsPart, Values } from "./DetailsPart";
import { Disclosure } from "../Disclosure";
import { PlainField } from "../PlainField";

/** The customer's company data: what documents show is read-only, the rest can be edited. */
export function CompanyDetails({ customer, custom, company }: Pick<PortalDetails, "customer" | "custom"> & { company: string }) {
  const t = useTranslations("portal.details.company");
  const taxNumber = useTranslations("tax_numbers.names");
  const isolate = useIsolate();
  const change = useTranslations("portal.details")("change");
  const writeValue = useCustomText();
  const { name, tax_id, email, phone, website } = customer;
  return (
    <DetailsPart id="company" title={t("title")} lead={t("locked", { company: isolate(company) })}>
      <Values
        values={[
          { label: t("name"), value: name },
          { label: taxNumber(taxNumberName(customer.country)), value: tax_id, dir: "ltr" },
          { label: t("email"), value: email, dir: "ltr" },
          { label: t("phone"), value: phone, dir: "ltr" },
          { label: t("website"), value: website, dir: "ltr" },
          ...custom.map((field) => ({ label: field.label, value: writeValue(field, field.value) })),
        ]}
      />
      <Disclosure label={change} of={`${t("phone")}, ${t("website")}`}>
        <DetailsForm change="company">
          <div className="grid gap-4 sm:grid-cols-2">
            <PlainField
              label={t("phone")}
              name="phone"
              type="tel"
              dir="ltr"
              autoComplete="work tel"
              maxLength={40}
              defaultValue={phone ?? ""}
            />
            <PlainField
              label={t("website")}
              name="website"
              type="url"
              dir="ltr"
              autoComplete="url"
              hint={t("website_hint")}
              pattern="https?://.+"
              maxLength={500}
              defaultValue={website ?? ""}
            />
          </div>
        </DetailsForm>
      </Disclosure>
    </DetailsPart>
  );
}
