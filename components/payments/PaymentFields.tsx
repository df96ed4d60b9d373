import { useTranslations } from "next-intl";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { InputField, SelectField } from "@/components/ui/Input";
import { RecordedMethod } from "@/lib/domains/payments/schema";

/** When and how a manually recorded payment was received. */
export interface Receiving {
  /** Null means today. */
  date: string | null;
  method: RecordedMethod;
  reference: string;
}

export const emptyReceiving: Receiving = { date: null, method: "bank_transfer", reference: "" };

/** The request body in wire form. */
export function receivingBody({ date, method, reference }: Receiving) {
  return { method, reference: reference.trim() || null, ...(date === null ? {} : { date }) };
}

interface PaymentFieldsProps {
  value: Receiving;
  onChange: (value: Receiving) => void;
  /** Passed by the caller, because each page loads only its own messages. */
  words: (key: "date" | "today" | "method" | "reference") => string;
  methods: (method: RecordedMethod) => string;
}

export function PaymentFields({ value, onChange, words, methods }: PaymentFieldsProps) {
  const common = useTranslations("common");
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
        onChange={(event) => onChange({ ...value, method: RecordedMethod.parse(event.target.value) })}
      >
        {RecordedMethod.options.map((method) => (
          <option key={method} value={method}>
            {methods(method)}
          </option>
        ))}
      </SelectField>
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
