import { useTranslations } from "next-intl";
import type { PortalContact } from "@/lib/domains/portal/schema";
import { languageName } from "@/lib/commerce/locale-of";
import { locales } from "@/lib/i18n/locale";
import { DetailsForm } from "./DetailsForm";
import { DetailsPart, Values } from "./DetailsPart";
import { Disclosure } from "../Disclosure";
import { PlainChoice, PlainField } from "../PlainField";

/** The signed-in contact's data. The email address is read-only, because the contact signs in with it. */
export function OwnDetails({ contact: { name, email, phone, language } }: { contact: PortalContact }) {
  const t = useTranslations("portal.details.me");
  const common = useTranslations("common");
  const change = useTranslations("portal.details")("change");
  return (
    <DetailsPart id="me" title={t("title")} lead={t("email_locked")}>
      <Values
        values={[
          { label: t("name"), value: name },
          { label: t("email"), value: email, dir: "ltr" },
          { label: t("phone"), value: phone, dir: "ltr" },
          { label: t("language"), value: language === null ? t("language_default") : languageName(language) },
        ]}
      />
      <Disclosure label={change} of={t("title")}>
        <DetailsForm change="me">
          <div className="grid gap-4 sm:grid-cols-2">
            <PlainField label={t("name")} name="name" required maxLength={200} autoComplete="name" defaultValue={name} />
            <PlainField label={t("phone")} name="phone" type="tel" dir="ltr" maxLength={40} autoComplete="tel" defaultValue={phone ?? ""} />
            <PlainChoice label={t("language")} name="language" defaultValue={language ?? ""}>
              <option value="">{t("language_default")}</option>
              {locales.map((locale) => (
                <option key={locale} value={locale} lang={locale}>
                  {common(`languages.${locale}`)}
                </option>
              ))}
            </PlainChoice>
          </div>
        </DetailsForm>
      </Disclosure>
    </DetailsPart>
  );
}
