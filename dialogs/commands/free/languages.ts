/**
 * The commonest words of other languages, in English. Those in the second list are also English words: they count if one of the
 * first is in the line.
 */
const lists = {
  german: [
    `anstossen=run, anstoss=run, anschmeissen=run, laut=unmute, auswertung=report, umfragebericht=survey report, kann=can, tun=do,
    machen=do, gemacht=did, abgeschlossen=finished, erfolgreich=passed, bestanden=passed, durchgefallen=failed, aktuell=now,
    zustand=status, aktualisiere=update, wiederholt=again, zuletzt=last, nachste=next, nachsten=next, wer's=who, schicke=send, poste=post,
    posten=post, meldungen=messages, benachrichtigungen=notifications, liste=list, anzahl=how many, viele=many, viel=much, frage=question,
    rolle=role, rechte=rights, kommt=comes, steht=is, lauf's=run, vorlauf=previous run, testlauf=run, ausgefuhrt=run, verschiebe=change,
    erlaube=allow, zulassen=allow, verweigern=decline, quittieren=acknowledge, bekanntem=known, trotzdem=anyway, kampagne=campaign,
    kampagnen=campaigns, testfall=case, testfalle=cases, testfallen=cases, testfaelle=cases, falle=cases, lauf=run, laufe=runs,
    laufen=run, lauft=running, gelaufen=went, lief=went, liefen=went, starte=run, starten=run, startet=run, lassen=, gestartet=started,
    ausfuhren=run, fuhre=run, durchfuhren=run, anwerfen=run, loslegen=run, ergebnis=result, ergebnisse=results, resultat=result,
    resultate=results, fehler=failures, fehlgeschlagen=failed, fehlgeschlagene=failed, fehlgeschlagenen=failed, fehlschlage=failures,
    schlagt=failed, schlug=failed, fehlschlagt=failed, scheitert=failed, schlagen=, fehl=failed, schief=wrong, schiefgelaufen=failed,
    schiefgegangen=failed, gescheitert=failed, kaputt=broken, kaputte=broken, kaputten=broken, rote=red, roten=red, grun=green, warum=why,
    wieso=why, weshalb=why, zeig=show, zeige=show, zeigen=show, anzeigen=show, welche=which, welcher=which, welches=which, welchen=which,
    wer=who, wann=when, wie=how, wo=where, gibt=is there, gibt's=is there, sind=are, ist=is, wurde=was, wurden=were, hat's=has, und=and,
    oder=or, mit=with, von=of, vom=of, fur=for, zum=for, zur=for, uber=above, bitte=please, mal=, doch=, alle=all, aller=all, alles=all,
    letzte=last, letzten=last, letzter=last, letztes=last, vorige=previous, vorherigen=previous, vorher=before, seit=since, neu=new,
    neue=new, neuen=new, neues=new, bis=until, uhr=uhr, taglich=every day, taglichen=daily, stundlich=every hour, wochentlich=every week,
    jeden=every, jede=every, jedes=every, tage=days, woche=week, wochen=weeks, stunde=hour, stunden=hours, heute=today, gestern=yesterday,
    morgen=tomorrow, ubermorgen=day after tomorrow, abend=evening, nacht=night, mittag=noon, vormittag=morning, nachmittag=afternoon,
    mitternacht=midnight, morgens=in the morning, abends=in the evening, montag=monday, dienstag=tuesday, mittwoch=wednesday,
    donnerstag=thursday, freitag=friday, samstag=saturday, sonntag=sunday, montags=mondays, werktags=weekdays, werktag=weekday,
    werktage=weekdays, wochentag=weekday, wochenende=weekend, stopp=stop, stoppe=stop, stoppen=stop, abbrechen=stop, brich=stop,
    anhalten=stop, beende=stop, beenden=stop, vergleiche=compare, vergleich=compare, vergleichen=compare, unterschied=difference,
    unterschiede=differences, einplanen=schedule, geplant=scheduled, geplante=scheduled, zeitplan=schedule, zeitplane=schedules,
    pausiere=pause, pausieren=pause, aussetzen=pause, fortsetzen=resume, losche=delete, loschen=delete, entferne=remove, entfernen=remove,
    weg=delete, abschalten=off, ausschalten=off, einschalten=on, andere=change, andern=change, bearbeiten=edit, bearbeite=edit,
    umbenennen=rename, benenne=rename, geandert=changed, hilfe=help, umfrage=survey, umfragen=surveys, umfrageergebnisse=survey results,
    beobachten=watch, beobachte=watch, verfolge=watch, verfolgen=watch, bescheid=notify, melde=notify, meldet=notify,
    benachrichtige=notify, sag=tell, sobald=when, wenn=when, fertig=finished, beendet=finished, vorbei=finished, abonniere=subscribe,
    abonnieren=subscribe, abbestellen=unsubscribe, abos=subscriptions, stumm=mute, stummschalten=mute, ruhe=quiet, leise=quiet, nicht=not,
    nichts=nothing, ausser=except, nein=no, kein=no, keine=no, keinen=no, mehr=more, genehmigen=approve, genehmige=approve,
    freigeben=approve, freigabe=approve, ablehnen=decline, lehne=decline, ignoriere=ignore, ignorieren=ignore, bekannt=known,
    bekannte=known, bekannten=known, einstellungen=settings, dauert=take, dauer=duration, lange=long, oft=often, haufig=often,
    haufigsten=most often, exportiere=export, exportieren=export, herunterladen=download, wiederhole=rerun, wiederholen=rerun,
    nochmal=again, nochmals=again, erneut=again, wieder=again, nur=only, alarme=alerts, zusammenfassung=summary, uberblick=overview,
    ubersicht=overview, protokoll=audit, verlauf=history, anlegen=create, erstelle=create, erstellen=create, einladen=invite, lade=invite,
    sprache=language, deutsch=german, sprich=speak, englisch=english, gerade=now, jetzt=now, noch=still, schon=already, danke=thanks,
    instabil=unstable, instabile=unstable, lasttest=load test, rauchtest=smoke test, fragen=questions, letztem=last, vergangene=past,
    vergangenen=past, lass=, kannst=can, konntest=can, wurdest=would, mochte=want, mochten=want, wollen=want, brauche=need, brauchen=need,
    muss=must, mussen=must, ich=i, mich=me, uns=us, mir=me, du=you, einen=a, eine=a, eines=a, einer=a, dem=the, den=the, der=the, das=the,
    beim=in, jedem=every, nach=after, durch=finished, unter=below, fallt=falls, anfangen=start, zwei=two, drei=three, vier=four,
    funf=five, sechs=six, sieben=seven, acht=eight, neun=nine, zehn=ten, zwolf=twelve, funfzehn=fifteen, zwanzig=twenty, dreissig=thirty`,
    'die=the, es=, bei=in, um=at, bin=am, im=in, tag=day, falls=if, plane=schedule, rot=red, was=what, war=was, in=in, an=to, auf=on, so=, hat=has, man=, des=, am=on, alarm=alarm, ein=, als=as, wird=is, haben=have, zu=to, ab=from, will=want',
  ],
  french: [
    `planification=schedule, sous=below, sourdine=mute, mets=put, mettre=put, pendant=for, rejeter=decline, rejette=decline, ou=where,
    avancement=progress, etat=status, passe=passed, reussi=passed, statut=status, avance=progress, redemarre=rerun, envoie=send,
    envoyer=send, publier=post, droits=rights, fais=do, faire=do, peut=can, puis-je=may i, fait=did, planifiees=scheduled, prochaine=next,
    prochain=next, nombre=how many, reprends=resume, desactive=pause, desactiver=pause, activer=resume, acceptes=accepted,
    campagne=campaign, campagnes=campaigns, cas=case, lance=run, lancer=run, lancez=run, demarre=run, demarrer=run, executer=run,
    relance=rerun, relancer=rerun, relancez=rerun, lancee=started, lance-t-on=run, resultat=result, resultats=results, bilan=summary,
    echec=failed, echecs=failures, echoue=failed, echouent=failed, echoues=failed, erreur=error, erreurs=errors, pourquoi=why,
    montre=show, montre-moi=show, montrer=show, affiche=show, afficher=show, voir=show, donne=give, donne-moi=give me, quels=which,
    quelles=which, quel=which, quelle=which, qui=who, quand=when, combien=how much, depuis=since, et=and, avec=with, pour=for, sur=on,
    dans=in, du=of, des=of, aux=to, tous=every, toutes=every, chaque=every, tout=all, jour=day, jours=days, semaine=week, heure=hour,
    heures=hours, temps=long, demain=tomorrow, hier=yesterday, aujourd'hui=today, matin=morning, soir=evening, nuit=night, lundi=monday,
    mardi=tuesday, mercredi=wednesday, jeudi=thursday, vendredi=friday, samedi=saturday, dimanche=sunday, jusqu'a=until, jusqu'au=until,
    arrete=stop, arreter=stop, arretez=stop, annule=stop, annuler=stop, stopper=stop, comparer=compare, comparez=compare,
    precedente=previous, precedent=previous, planifie=schedule, planifier=schedule, programmer=schedule, reprendre=resume,
    supprime=delete, supprimer=delete, enleve=remove, retire=remove, retirer=remove, modifie=change, modifier=change, renomme=rename,
    renommer=rename, creer=create, cree=create, aide=help, aide-moi=help, enquete=survey, enquetes=surveys, sondage=survey,
    sondages=surveys, suivre=watch, suis=watch, previens-moi=notify me, previens=notify, previens-nous=notify us, prevenez-moi=notify me,
    avertis-moi=notify me, dis-moi=tell me, termine=finished, terminee=finished, finie=finished, fini=finished, cours=running,
    tourne=running, encore=still, couper=mute, instables=flaky, instable=flaky, derniere=last, derniers=last, dernieres=last,
    dernier=last, connu=known, connus=known, ignorer=ignore, alertes=alerts, alerte=alarm, telecharger=download, exporter=export,
    exporte=export, nouvelle=new, nouveaux=new, nouvelles=new, nouveau=new, langue=language, parle=speak, parler=speak, francais=french,
    abonne-moi=subscribe, abonner=subscribe, desabonne-moi=unsubscribe, abonnements=subscriptions, abonne=subscribe, approuve=approve,
    approuver=approve, refuser=decline, prend=take, dure=take, duree=duration, liste=list, seulement=only, stp=please, svp=please,
    s'il=please, plait=, te=, vous=, moi=me, nous=us, mes=my, j'aimerais=i would like, peux-tu=, pouvez-vous=, est-ce=is, qu'est-ce=what,
    cette=this, etape=step, etapes=steps, historique=history, quoi=what, ete=, l'historique=history, rouge=red, verte=green, deux=two,
    trois=three, quatre=four, cinq=five, sept=seven, huit=eight, neuf=nine, onze=eleven, douze=twelve, quinze=fifteen, vingt=twenty,
    trente=thirty`,
    'comment=how, qui=who, mon=my, rate=failed, execute=run, tests=cases, planning=schedules, la=, le=, les=, a=to, en=in, on=, que=what, est=is, ont=, un=, une=, de=of, plus=more, pas=not, ne=, sauf=except, si=if, apres=after, non=no, au=at, refuse=decline, compare=compare, sans=without, est=is, charge=load, par=by, resume=summary, test=test',
  ],
  spanish: [
    `horario=schedule, suscrito=subscribed, suscripciones=subscriptions, hizo=did, hecho=did, paso=step, pasaron=passed,
    progreso=progress, avance=progress, estado=status, envia=send, enviar=send, publicar=post, mensajes=messages, rol=role,
    permisos=permissions, puedo=may i, hacer=do, proxima=next, proximo=next, programados=scheduled, cuantas=how many, preguntas=questions,
    pregunta=question, notifica=notify, aviso=notify, retomar=resume, desactiva=pause, activar=resume, aceptados=accepted,
    aprobacion=approval, nombre=name, llamar=call, llamada=call, campana=campaign, campanas=campaigns, caso=case, casos=cases,
    prueba=test, pruebas=cases, ejecuta=run, ejecutar=run, ejecutando=running, corre=run, correr=run, corriendo=running, lanza=run,
    lanzar=run, lanzo=started, inicia=run, iniciar=run, arranca=run, arrancar=run, repite=rerun, repetir=rerun, relanzar=rerun,
    resultado=result, resultados=results, fallo=failed, fallos=failures, fallaron=failed, fallidos=failed, fallidas=failed, falla=failed,
    fallan=failed, fallado=failed, fallando=failed, errores=errors, rojo=red, rojos=red, muestra=show, muestrame=show, mostrar=show,
    ensename=show, dame=give me, cuales=which, cual=which, quien=who, cuando=when, cuanto=how much, cuantos=how many, como=how,
    porque=why, desde=since, con=with, sobre=about, cada=every, todos=every, todas=every, todo=all, dia=day, dias=days, semana=week,
    hora=hour, horas=hours, manana=tomorrow, hoy=today, ayer=yesterday, noche=night, anoche=last night, lunes=monday, martes=tuesday,
    miercoles=wednesday, jueves=thursday, viernes=friday, sabado=saturday, domingo=sunday, hasta=until, deten=stop, detener=stop,
    parar=stop, cancela=stop, cancelar=stop, comparar=compare, diferencia=difference, programa=schedule, programar=schedule,
    programado=scheduled, programadas=scheduled, pausa=pause, pausar=pause, reanuda=resume, reanudar=resume, borra=delete, borrar=delete,
    elimina=delete, eliminar=delete, quita=remove, quitar=remove, cambia=change, cambiar=change, renombra=rename, renombrar=rename,
    crea=create, crear=create, ayuda=help, encuesta=survey, encuestas=surveys, sigue=watch, seguir=watch, avisame=notify me, avisa=notify,
    avisanos=notify us, dime=tell me, termine=finished, termina=finished, pasa=passed, despues=after, terminado=finished,
    termino=finished, curso=running, silencia=mute, silenciar=mute, inestables=flaky, inestable=flaky, ultimo=last, ultima=last,
    ultimos=last, ultimas=last, anterior=previous, conocido=known, conocidos=known, ignora=ignore, ignorar=ignore, alerta=alarm,
    alertas=alerts, descarga=download, descargar=download, exporta=export, exportar=export, nueva=new, nuevo=new, nuevos=new, nuevas=new,
    idioma=language, habla=speak, hablar=speak, espanol=spanish, aprueba=approve, aprobar=approve, rechaza=decline, rechazar=decline,
    suscribe=subscribe, suscribir=subscribe, suscribete=subscribe, hay=is there, tarda=take, tardar=take, duracion=duration,
    historial=history, resumen=summary, por=, soy=am i, fue=went, ahora=now, lista=list, baja=falls, verde=green, pasos=steps, otra=again,
    vez=, nuevamente=again, gracias=thanks, nos=us, mi=my, esta=is, estan=are, ejecuciones=runs, ejecucion=run, dos=two, tres=three,
    cuatro=four, cinco=five, seis=six, siete=seven, ocho=eight, nueve=nine, diez=ten, doce=twelve, quince=fifteen, veinte=twenty,
    treinta=thirty`,
    'favor=please, que=what, para=for, va=going, ver=show, del=of, me=me, solo=only, se=, es=is, en=in, el=the, la=, los=, las=, de=of, un=, una=, y=and, o=or, no=not, menos=except, excepto=except, si=if, a=to, ha=, son=are, compara=compare, al=at, para=for',
  ],
} as const;

interface Language {
  readonly own: ReadonlyMap<string, string>;
  readonly shared: ReadonlyMap<string, string>;
}

const languages: readonly Language[] = Object.values(lists).map(([own, shared]) => ({
  own: pairs(own),
  shared: pairs(shared),
}));

function pairs(list: string): ReadonlyMap<string, string> {
  return new Map(
    list.split(',').map((pair): [string, string] => {
      const [word = '', meant = ''] = pair.split('=').map((part) => part.trim());
      return [word, meant];
    }),
  );
}

/** A line put into English word by word, from the language that most of its words are in. */
export function inEnglish(text: string): string {
  const words = text.split(' ');
  let best: Language | undefined;
  let most = 0;
  for (const language of languages) {
    const count = words.filter((word) => language.own.has(word)).length;
    if (count > most) {
      most = count;
      best = language;
    }
  }
  if (best === undefined) return text;
  const { own, shared } = best;
  return words
    .map((word) => own.get(word) ?? shared.get(word) ?? word)
    .filter((word) => word !== '')
    .join(' ');
}
