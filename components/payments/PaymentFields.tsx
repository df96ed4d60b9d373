import { useTranslations } from "next-intl";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { InputField, SelectField } from "@/components/ui/Input";
import { PaymentMethod } from "@/lib/domains/payments/schema";
import { namedGateways } from "./gateways/named";
import { ProviderName } from "./gateways/ProviderName";

/** When and how a manually recorded payment was received. */
export interface Receiving {
  /** Null means today. */
  date: string | null;
  method: PaymentMethod;
  reference: string;
  /** Only for an online payment: the gateway's id of it. */
  gateway: string;
  gateway_ref: string;
}

export const emptyReceiving: Receiving = { date: null, method: "bank_transfer", reference: "", gateway: namedGateways[0], gateway_ref: "" };

/** Whether an online payment still lacks the gateway's id of it. */
export function lacksGatewayRef({ method, gateway_ref }: Receiving): boolean {
  return method === "online" && gateway_ref.trim() === "";
}

/** The request body in wire form. */
export function receivingBody({ date, method, reference, gateway, gateway_ref }: Receiving) {
  return {
    method,
    reference: reference.trim() || null,
    ...(date === null ? {} : { date }),
    ...(method === "online" ? { gateway, gateway_ref: gateway_ref.trim() } : {}),
  };
}

interface PaymentFieldsProps {
  value: Receiving;
  onChange: (value: Receiving) => void;
  /** Passed by the caller, because each page loads only its own messages. */
  words: (key: "date" | "today" | "method" | "reference") => string;
  methods: (method: PaymentMethod) => string;
}

export function PaymentFields({ value, onChange, words, methods }: PaymentFieldsProps) {
  const common = useTranslations("common");
  const recording = useTranslations("staff.recording");
  const names = useTranslations("staff.recording.providers");
  return (
    <>
      <DatePickerField
        name="payment_date"
        label={words("date")}
        optional={words("today")}
        value={value.date}
        onChange={(date) => onChange({ ...value, date })}
      />
      <SelectField
        name="payment_method"
        label={words("method")}
        value={value.method}
        onChange={(event) => onChange({ ...value, method: PaymentMethod.parse(event.target.value) })}
      >
        {PaymentMethod.options.map((method) => (
          <option key={method} value={method}>
            {methods(method)}
          </option>
        ))}
      </SelectField>
      {value.method === "online" ? (
        <>
          <SelectField
            name="payment_gateway"
            label={recording("gateway")}
            value={value.gateway}
            onChange={(event) => onChange({ ...value, gateway: event.target.value })}
          >
            {namedGateways.map((gateway) => (
              <option key={gateway} value={gateway}>
                {names(gateway)}
              </option>
            ))}
          </SelectField>
          <InputField
            name="payment_gateway_ref"
            label={recording.rich("gateway_ref", { gateway: () => <ProviderName gateway={value.gateway} /> })}
            required
            hint={recording("gateway_ref_hint")}
            dir="ltr"
            maxLength={200}
            value={value.gateway_ref}
            onChange={(event) => onChange({ ...value, gateway_ref: event.target.value })}
          />
        </>
      ) : null}
      <InputField
        name="payment_reference"
        label={words("reference")}
        optional={common("optional")}
        dir="auto"
        maxLength={200}
        value={value.reference}
        onChange={(event) => onChange({ ...value, reference: event.target.value })}
      />
    </>
  );
}
