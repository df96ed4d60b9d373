-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "domain_key" TEXT,
ADD COLUMN     "phone_key" TEXT,
ADD COLUMN     "tax_key" TEXT;

-- CreateIndex
CREATE INDEX "customers_tenant_id_phone_key_idx" ON "customers"("tenant_id", "phone_key");

-- CreateIndex
CREATE INDEX "customers_tenant_id_tax_key_idx" ON "customers"("tenant_id", "tax_key");

-- CreateIndex
CREATE INDEX "customers_tenant_id_domain_key_idx" ON "customers"("tenant_id", "domain_key");

-- The keys of the customers that exist, as lib/domains/customers/rules/likeness.ts writes them; the next change of one corrects the rest.
update public.customers set
  phone_key = case when length(regexp_replace(phone, '\D', '', 'g')) >= 7 then right(regexp_replace(phone, '\D', '', 'g'), 9) end,
  tax_key = case when length(regexp_replace(regexp_replace(lower(tax_id), '[^[:alnum:]]', '', 'g'), '^[a-z]{2}(?=\d)', '')) >= 4
    then regexp_replace(regexp_replace(lower(tax_id), '[^[:alnum:]]', '', 'g'), '^[a-z]{2}(?=\d)', '') end,
  domain_key = coalesce(
    nullif(regexp_replace(lower(substring(website from '^https?://(?:[^/@]*@)?([^/:?#]+)')), '^www\.', ''), ''),
    case when split_part(lower(email), '@', 2) <> all (string_to_array(
      'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com yahoo.co.uk ymail.com icloud.com me.com mac.com aol.com '
      'gmx.de gmx.net gmx.com web.de t-online.de freenet.de proton.me protonmail.com pm.me mail.com mail.ru yandex.ru yandex.com qq.com '
      '163.com 126.com orange.fr wanadoo.fr free.fr laposte.net libero.it comcast.net verizon.net btinternet.com zoho.com fastmail.com', ' '))
      then nullif(split_part(lower(email), '@', 2), '') end)
where phone is not null or tax_id is not null or website is not null or email is not null;
