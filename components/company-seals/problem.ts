import { useTranslations } from "next-intl";
import { ApiProblem } from "@/components/api/problem";

const known = [
  "unreadable",
  "wrong_password",
  "unprotected",
  "encryption",
  "no_key",
  "several_keys",
  "no_certificate",
  "other_key",
  "key_kind",
  "weak_key",
  "expired",
  "not_yet_valid",
  "key_usage",
] as const;

/** The field and the sentence of a rejected certificate or address; null for an error that is about neither. */
export function useSealProblem(): (error: unknown) => { path: string; text: string } | null {
  const t = useTranslations("company_seals.problems");
  return (error) => {
    if (!(error instanceof ApiProblem)) return null;
    if (error.code === "too_large") return { path: "file", text: t("too_large") };
    const [first] = error.code === "invalid" ? error.errors : [];
    if (first === undefined) return null;
    const code = known.find((each) => each === first.code);
    if (code !== undefined) return { path: first.path, text: t(code) };
    if (first.path === "file") return { path: "file", text: t(first.code.startsWith("too_") ? "too_large" : "unreadable") };
    return { path: first.path, text: t("address") };
  };
}
