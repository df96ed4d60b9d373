import { useLocale, useTranslations } from "next-intl";
import { countryOptions } from "@/components/customers/countries";
import { Badge } from "@/components/ui/Badge";
import { formatAddress } from "@/lib/commerce/postal-address";
import type { PortalAddress, PortalDetails } from "@/lib/domains/portal/schema";
import { encodeId } from "@/lib/kernel/base/ids";
import { DetailsForm } from "./DetailsForm";
import { DetailsPart } from "./DetailsPart";
import { Disclosure } from "../Disclosure";
import { PlainChoice, PlainField } from "../PlainField";

export function AddressDetails({ addresses }: Pick<PortalDetails, "addresses">) {
  const t = useTranslations("portal.details.addresses");
  return (
    <DetailsPart id="addresses" title={t("title")}>
      {addresses.length === 0 ? <p className="text-muted">{t("empty")}</p> : null}
      <ul className="grid gap-5 sm:grid-cols-2">
        {addresses.map((address) => (
          <li key={address.id} className="grid content-start gap-3 rounded-md border border-line bg-surface p-4">
            <Shown address={address} />
            <Disclosure label={t("edit")} of={address.line1}>
              <DetailsForm change="edit-address" id={encodeId("address", address.id)}>
                <AddressFields address={address} />
              </DetailsForm>
              <div className="mt-4 border-t border-line pt-4">
                <DetailsForm change="remove-address" id={encodeId("address", address.id)} button={t("remove")} tone="secondary" />
              </div>
            </Disclosure>
          </li>
        ))}
      </ul>
      <Disclosure label={t("add")}>
        <DetailsForm change="add-address">
          <AddressFields address={null} />
        </DetailsForm>
      </Disclosure>
    </DetailsPart>
  );
}

function Shown({ address }: { address: PortalAddress }) {
  const t = useTranslations("portal.details.addresses");
  const locale = useLocale();
  const { kind, is_default } = address;
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
        {t(`kinds.${kind}`)}
        {is_default ? <Badge tone="accent">{t(`default.${kind}`)}</Badge> : null}
      </p>
      <address className="grid not-italic">
        {formatAddress(address, locale).map((line, index) => (
          <span key={index}>
            <bdi>{line}</bdi>
          </span>
        ))}
      </address>
    </div>
  );
}

function AddressFields({ address }: { address: PortalAddress | null }) {
  const t = useTranslations("portal.details.addresses");
  const locale = useLocale();
  const text = (name: "line1" | "line2" | "postal_code" | "city" | "region", maxLength: number, autoComplete: string) => (
    <PlainField
      label={t(name)}
      name={name}
      maxLength={maxLength}
      autoComplete={autoComplete}
      required={name === "line1"}
      defaultValue={address?.[name] ?? ""}
    />
  );
  return (
    <div className="grid gap-4">
      <PlainChoice label={t("kind")} name="kind" defaultValue={address?.kind ?? "billing"}>
        <option value="billing">{t("kinds.billing")}</option>
        <option value="shipping">{t("kinds.shipping")}</option>
      </PlainChoice>
      {text("line1", 200, "address-line1")}
      {text("line2", 200, "address-line2")}
      {text("postal_code", 20, "postal-code")}
      {text("city", 100, "address-level2")}
      {text("region", 100, "address-level1")}
      <PlainChoice label={t("country")} name="country" autoComplete="country" required defaultValue={address?.country ?? ""}>
        {address === null ? <option value="">{t("choose_country")}</option> : null}
        {countryOptions(locale).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </PlainChoice>
      {address?.is_default ? null : (
        <label className="flex min-h-6 items-start gap-2.5">
          <input type="checkbox" name="is_default" className="mt-0.5 size-[1.125rem] shrink-0" />
          <span>{t("make_default")}</span>
        </label>
      )}
    </div>
  );
}
