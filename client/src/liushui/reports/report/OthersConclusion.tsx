// What somebody else concluded meanwhile, beside one's own words: either is kept.
import { Alert, Button } from '@arco-design/web-react';
import { useT } from '../words/texts';

interface Props {
  conclusion: string;
  onTake: () => void;
  onKeep: () => void;
}

export function OthersConclusion({ conclusion, onTake, onKeep }: Props) {
  const t = useT();
  return (
    <Alert
      type="warning"
      title={t('conclusionOfOthers')}
      content={
        <>
          <p className="conclusion-others">{conclusion || t('conclusionEmpty')}</p>
          <Button size="small" onClick={onKeep}>
            {t('keepMine')}
          </Button>
          <Button size="small" type="text" onClick={onTake}>
            {t('takeTheirs')}
          </Button>
        </>
      }
    />
  );
}
