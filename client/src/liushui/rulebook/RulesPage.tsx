// Rules as data, for administrators: edited as a draft, tried over past reports, switched on as a version.
import { PageHeader } from '@/shared/PageHeader';
import { RuleBook } from './rules/RuleBook';
import { useT } from './rules/texts';

export function Component() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('title')} note={t('note')} />
      <RuleBook scope="rules" />
    </>
  );
}
