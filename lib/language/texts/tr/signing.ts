import type { Catalogue } from '../../subject'

export const SIGNING: Catalogue['signing'] = {
  chooseIn: '{wallet} içinde bir hesap seçin.',
  confirmIn: 'Mesajı {wallet} içinde onaylayın. Yeniden istemek için cüzdanı tekrar seçin.',
  declined: 'Cüzdanınızda reddettiniz. Hiçbir şey imzalanmadı.',
  heading: 'İmzalayacağınız mesaj',
  site: 'Site',
  address: 'Adres',
  fromWallet: 'Cüzdanınızda seçtiğiniz adres',
  account: 'Hesap',
  valid: 'Geçerlilik',
  validOnce: 'Bir kez, 5 dakika boyunca',
  validHere: 'Bir kez, 5 dakika boyunca, bu tarayıcıdan',
  statement: 'Beyan',
  statementText: 'Dues’a giriş. Para hareket etmez. (İngilizcesi: Sign in to Dues. This moves no money.)',
  signedIn: 'Giriş yapıldı. Bir saniye…',
  signedInAs: 'Giriş yapan:',
  signOut: 'Çıkış yap',
  stillSignedIn: 'Oturumunuz hâlâ açık. {problem}',
  ended: 'Oturumunuz sona erdi',
  endedText: 'Devam etmek için yeniden giriş yapın. Yazdıklarınız duruyor.',
  otherAccount: 'Başka bir hesapla oturum açtınız',
  otherAccountText:
    'Bu sayfa önceki hesaba ait; artık hiçbir şey okumuyor ve kaydetmiyor. Yazdıklarınızı kopyalayın, sonra sayfayı yeniden yükleyin.',
  notNow: 'Şimdi değil',
}
