import { useTranslations } from "next-intl";
import { PlainArea, PlainChoice } from "../PlainField";
import { DetailsForm } from "./DetailsForm";
import { DetailsPart } from "./DetailsPart";

const types = ["access", "rectification", "erasure", "portability"] as const;

/** Where a contact asks for their own data; the session proves who they are. */
export function PrivacyDetails() {
  const t = useTranslations("privacy_requests.form");
  return (
    <DetailsPart id="privacy" title={t("title")} lead={t("portal")}>
      <DetailsForm change="ask-for-data" button={t("ask")}>
        <PlainChoice name="type" label={t("type")} required>
          {types.map((type) => (
            <option key={type} value={type}>
              {t(`types.${type}`)}
            </option>
          ))}
        </PlainChoice>
        <PlainArea name="details" label={t("details")} maxLength={5_000} rows={4} />
      </DetailsForm>
    </DetailsPart>
  );
}
