"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/Button";
import { InputField, SelectField } from "@/components/ui/Input";
import { MessageRoute, RuleCondition, type RoutingRule } from "@/lib/domains/mailboxes/schema";

/** A rule as the form edits it; an empty condition is left out. */
export interface RuleTexts {
  recipient: string;
  subject: string;
  sender_domain: string;
  route: MessageRoute;
}

export function toRuleTexts(rules: readonly RoutingRule[]): RuleTexts[] {
  return rules.map(({ recipient = "", subject = "", sender_domain = "", route }) => ({ recipient, subject, sender_domain, route }));
}

export function toRules(texts: readonly RuleTexts[]): RoutingRule[] {
  return texts.map(({ route, ...conditions }) => {
    const given = Object.entries(conditions).filter(([, text]) => text.trim() !== "");
    return { ...Object.fromEntries(given.map(([name, text]) => [name, text.trim()])), route };
  });
}

/** The routing rules, in the order in which they are tried. */
export function RuleFields({
  rules,
  onChange,
  errorOf,
}: {
  rules: RuleTexts[];
  onChange: (rules: RuleTexts[]) => void;
  errorOf: (path: string) => string | undefined;
}) {
  const t = useTranslations("mailboxes");
  const change = (at: number, changes: Partial<RuleTexts>) =>
    onChange(rules.map((rule, index) => (index === at ? { ...rule, ...changes } : rule)));
  return (
    <>
      {rules.map((rule, index) => (
        <fieldset key={index} className="grid gap-3">
          <legend className="pb-1 text-sm font-medium">{t("rule_number", { number: index + 1 })}</legend>
          {RuleCondition.options.map((name) => (
            <InputField
              key={name}
              name={`rules.${String(index)}.${name}`}
              dir="ltr"
              label={t(`conditions.${name}`)}
              optional
              error={errorOf(`rules.${String(index)}.${name}`)}
              value={rule[name]}
              onChange={(event) => change(index, { [name]: event.target.value })}
            />
          ))}
          <SelectField
            name={`rules.${String(index)}.route`}
            label={t("route")}
            value={rule.route}
            onChange={(event) => change(index, { route: MessageRoute.parse(event.target.value) })}
          >
            {MessageRoute.options.map((value) => (
              <option key={value} value={value}>
                {t(`routes.${value}`)}
              </option>
            ))}
          </SelectField>
          <div>
            <Button tone="quiet" onClick={() => onChange(rules.filter((_, at) => at !== index))}>
              {t("remove_rule", { number: index + 1 })}
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button onClick={() => onChange([...rules, { recipient: "", subject: "", sender_domain: "", route: "ticket" }])}>
          {t("add_rule")}
        </Button>
      </div>
    </>
  );
}
