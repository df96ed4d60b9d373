import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/EmptyState";

export default function StaffNotFoundPage() {
  const t = useTranslations("common.not_found");
  return <EmptyState title={<h1>{t("title")}</h1>}>{t("text")}</EmptyState>;
}
